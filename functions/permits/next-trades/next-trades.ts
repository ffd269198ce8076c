import type { Runtime } from '#functions/platform/runtime.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { FilingHistory } from '../filings/filing-history.ts';
import { filingsItem } from '../filings/filings-by-place.ts';
import { FirmCounts, firmsItem } from '../names/measured-trades.ts';
import { readAllPermits } from '../permit-store.ts';
import { placeOf } from '../projects/declared-links.ts';
import { parseStreet } from '../same-permit.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { measureNext, type TradeEvent } from './measure-next.ts';
import { nextItem } from './next-by-place.ts';

const DAY_MS = 86_400_000;
/** Older habits of a place may be over. */
const YEARS = 3;
/** Publishers are late by some weeks at most: the newest permits are not yet complete. */
const LATE_DAYS = 30;

/** The permits of places as trades at addresses. Permits of other sources that share a permit count once. */
class TradeEvents {
  readonly places = new Map<string, TradeEvent[]>();
  readonly #shared = new Set<string>();

  add({ shared, issueDate, trades, ...permit }: StoredPermit): void {
    const street = parseStreet(permit.addressStreet);
    if (issueDate === null || street === null) return;
    if (shared !== undefined) {
      const key = `${issueDate} ${shared.key}`;
      if (this.#shared.has(key)) return;
      this.#shared.add(key);
    }
    const place = placeOf(permit);
    const events = this.places.get(place) ?? [];
    const at = { site: `${street.number} ${street.name}`, day: Date.parse(issueDate) / DAY_MS };
    for (const trade of trades) events.push({ ...at, trade });
    this.places.set(place, events);
  }
}

/**
 * Measures from the permits of the last three years what follows what in each place, what became of filings there, and what the firms of
 * each state do, and stores it in place of what was measured before. Reads all permits.
 * @param telling the sources that tell what became of filings (`tellsOutcomes`)
 */
export async function measureNextTrades(
  runtime: Pick<Runtime, 'permits' | 'index' | 'collection' | 'clock'>,
  telling: Iterable<string>,
): Promise<void> {
  const now = runtime.clock.now();
  const today = Math.floor(now.getTime() / DAY_MS);
  const from = addDays(utcDay(now), -YEARS * 365);
  const events = new TradeEvents();
  const filings = new FilingHistory(telling, from);
  const firms = new Map<StateName, FirmCounts>();
  for await (const permits of readAllPermits(runtime.permits))
    for (const permit of permits) {
      filings.add(permit);
      if ((permit.issueDate ?? '') < from || permit.withdrawnAt !== null) continue;
      events.add(permit);
      const ofState = firms.get(permit.jurisdictionState) ?? new FirmCounts();
      firms.set(permit.jurisdictionState, ofState);
      ofState.add(permit);
    }
  const pairs = [...events.places].map(
    ([place, list]) => [place, measureNext(list, today - LATE_DAYS)] as const,
  );
  await runtime.index.put(nextItem(new Map(pairs)));
  await runtime.index.put(filingsItem(filings.measured()));
  for (const [state, counts] of firms) await runtime.collection.put(firmsItem(state, counts.measured()));
}
