import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import {
  filterOfCriteria,
  PREVIEW_DAYS,
  PREVIEW_SAMPLE,
  TOO_WIDE_PER_WEEK,
} from '#shared/domain/alerts/alert.ts';
import { addDays } from '#shared/domain/days.ts';
import { asksFilings } from '#shared/domain/filing/filing.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { withoutPointFilter } from '#shared/domain/filter/without-point-filter.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';

const DAY_MS = 86_400_000;

/**
 * Previews an alert with the search.
 * - `matched` and `perWeek`: as `countAlert` counts them.
 * - `sample`: the newest that match.
 * - `withoutPoint`: the permits of the same days that match everything else but have no point, which no drawn area finds.
 *
 * It counts permits whatever the alert's trigger: the index knows the state of a permit, not when it changed, so for an alert on changes
 * this is how many permits of these days it watches. Permits without an issue date are not counted, but of an alert on filings
 * alone all that are open now. Of an alert on permits of
 * the last days it counts all permits, however late they were published: the alert leaves out those that come later than that.
 */
export async function previewAlert(
  { index, permits, clock }: Pick<Runtime, 'index' | 'permits' | 'clock'>,
  { criteria }: Input<'previewAlert'>['body'],
  profile: ScoreProfile,
): Promise<Output<'previewAlert'>> {
  const leads = await openLeadIndex({ index, clock });
  const today = clock.now().toISOString().slice(0, 10);
  const filter = filterOfCriteria(criteria);
  const scoring = { ...profile, today, minScore: 0 };
  const { matched, perWeek } = await countAlert(leads, filter, scoring);
  const others = withoutPointFilter(filter);
  const withoutPoint = others === null ? 0 : (await countAlert(leads, others, scoring)).matched;
  const { ids } = await leads.search({
    filter: asksFilings(filter) ? filter : within(filter, daysUpTo(today)),
    sort: 'newest',
    scoring,
    offset: 0,
    limit: PREVIEW_SAMPLE,
  });
  const sample = [...(await readPermits(permits, ids)).values()];
  const states = new Set(sample.map(({ jurisdictionState }) => jurisdictionState));
  const [reader, nextOf] = await Promise.all([leads.readerOf(profile, [...states]), leads.nextOf(filter)]);
  return {
    matched,
    perWeek,
    isTooWide: perWeek > TOO_WIDE_PER_WEEK,
    withoutPoint,
    sample: sample.map((permit) => ({ ...scoredRow(permit, reader, today), next: [...nextOf(permit)] })),
  };
}

type AlertCount = Pick<Output<'previewAlert'>, 'matched' | 'perWeek'>;

/** First and last day, `YYYY-MM-DD`, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * What an alert finds, for its preview and for the list of alerts. Each state is counted over its own full days, because one state may
 * publish later than another.
 * - `matched`: the permits that match now and were issued in the 30 days up to the last day with full data of their state. Portals
 *   publish late, so the newest days would look empty and the estimate would be too low.
 * - `perWeek`: the same as a rate. An alert with fixed dates is counted over those of the days that it allows; one whose dates have
 *   passed matches nothing new, so its rate is 0. That of filings is unknown, and 0: they have no issue date.
 */
export async function countAlert(
  leads: Pick<LeadIndex, 'fullDays' | 'search'>,
  { lastDays: _, ...filter }: PermitFilter,
  scoring: ScoreProfile & { readonly today: string; readonly minScore: number },
): Promise<AlertCount> {
  if (asksFilings(filter)) {
    const { total } = await leads.search({ filter, sort: 'newest', scoring, offset: 0, limit: 0 });
    return { matched: total, perWeek: 0 };
  }
  const counts = await Promise.all(
    (await leads.fullDays(filter.states)).map(async ({ state, lastDay }) => {
      const { from, to, ...rest } = within({ ...filter, states: [state] }, daysUpTo(lastDay));
      if (from > to) return { matched: 0, perDay: 0 };
      const days = { filter: { ...rest, from, to }, sort: 'newest', scoring, offset: 0, limit: 0 } as const;
      const { total } = await leads.search(days);
      return { matched: total, perDay: total / ((Date.parse(to) - Date.parse(from)) / DAY_MS + 1) };
    }),
  );
  const sum = (of: 'matched' | 'perDay'): number => counts.reduce((total, count) => total + count[of], 0);
  const hasPassed = filter.to !== undefined && filter.to < scoring.today;
  return { matched: sum('matched'), perWeek: hasPassed ? 0 : Math.round(sum('perDay') * 70) / 10 };
}

function daysUpTo(to: string): Days {
  return { from: addDays(to, 1 - PREVIEW_DAYS), to };
}

function within(filter: PermitFilter, { from, to }: Days): PermitFilter & Days {
  return {
    ...filter,
    from: filter.from !== undefined && filter.from > from ? filter.from : from,
    to: filter.to !== undefined && filter.to < to ? filter.to : to,
  };
}
