import { withoutFound } from '#functions/permits/found-point.ts';
import { NEWS_LASTS_DAYS, newsSince } from '#functions/permits/news.ts';
import { leadsOfAll, readWithLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';

/** News of a lead that alerts are matched against. */
export interface LeadNews {
  readonly permit: StoredPermit;
  readonly isNew: boolean;
  /** When the news was seen, ISO 8601 UTC; of a permit that is new and changed, when it was new. */
  readonly seenAt: string;
  /** When its status change was seen, if that is news. */
  readonly statusAt?: string;
  readonly runId: string;
  /** Of a permit that was new before we found its place or its use: as alerts saw it then. */
  readonly before?: StoredPermit;
}

/** The news of a round of matching, and for each permit the time up to which its news is then matched. */
export interface SelectedNews {
  readonly news: readonly LeadNews[];
  readonly matched: MatchedNews;
  readonly upTo: ReadonlyMap<string, string>;
}

/**
 * Selects the news to match among permits with news.
 * - Only leads count: of a permit that several sources publish, the one record that the lead index shows.
 * - A permit is new once, with the record that came first: neither another record of it nor a change of the lead makes it new again.
 *   Records of a first run or a back-fill are never news.
 * - A permit whose place or use we found after it was matched as new is new to alerts that ask for it.
 * - A change of status counts for the record that is the lead.
 * @param runs the run of each permit id
 * @param round of matching; a round that is repeated selects the same news
 */
export async function selectNews(
  { permits, collection, clock }: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  runs: ReadonlyMap<string, string>,
  round: number,
): Promise<SelectedNews> {
  const found = await readWithLeads(permits, [...runs.keys()]);
  const all = [...found.values()].map(({ permit }) => permit);
  const matched = await MatchedNews.read(collection, [...found.keys()], round);
  const leads = leadsOfAll(all);
  const records = Map.groupBy(all, ({ id }) => leads.get(id) ?? id);
  const since = newsSince(clock.now());
  const isFresh = (id: string, at: string | undefined): at is string =>
    at !== undefined && at >= since && !matched.isMatched(id, at);
  const selected = new Map<string, LeadNews>();
  const upTo = new Map<string, string>();
  const select = (permit: StoredPermit, one: Omit<LeadNews, 'permit'>): void => {
    const known = selected.get(permit.id);
    const seenAt = known !== undefined && known.seenAt < one.seenAt ? known.seenAt : one.seenAt;
    selected.set(permit.id, { permit, ...known, ...one, isNew: one.isNew || known?.isNew === true, seenAt });
  };
  const markMatched = (id: string, at: string): void => {
    if ((upTo.get(id) ?? '') < at) upTo.set(id, at);
  };
  for (const [id, runId] of runs) {
    const one = found.get(id);
    if (one === undefined || one.permit.withdrawnAt !== null) continue;
    const { newAt, statusAt, placedAt, usedAt } = one.permit.news ?? {};
    if (isFresh(id, newAt)) {
      const lead = found.get(leads.get(id) ?? id)?.permit ?? one.permit;
      const others = (records.get(lead.id) ?? []).filter((other) => other.id !== id);
      if (!others.some((other) => cameFirst(other, one.permit, since, matched))) {
        select(lead, { isNew: true, seenAt: newAt, runId });
        if (lead.news?.newAt !== undefined) markMatched(lead.id, lead.news.newAt);
      }
      markMatched(id, newAt);
    } else if (newAt !== undefined && one.isLead && (isFresh(id, placedAt) || isFresh(id, usedAt))) {
      const placed = isFresh(id, placedAt) ? withoutFound(one.permit) : one.permit;
      const before =
        isFresh(id, usedAt) && placed.useFrom === 'roll' ? { ...placed, propertyUse: null } : placed;
      select(one.permit, { isNew: true, seenAt: newAt, runId, before });
    }
    for (const at of [placedAt, usedAt]) if (isFresh(id, at)) markMatched(id, at);
    if (isFresh(id, statusAt)) {
      if (one.isLead) select(one.permit, { isNew: false, seenAt: statusAt, statusAt, runId });
      markMatched(id, statusAt);
    }
  }
  return { news: [...selected.values()], matched, upTo };
}

/** True when another record of the same permit was known before this record, and is not only new on a day to come. */
function cameFirst(other: StoredPermit, record: StoredPermit, since: string, matched: MatchedNews): boolean {
  const { newAt, newOn } = other.news ?? {};
  if (newOn !== undefined) return false;
  if (newAt === undefined) return other.firstSeen < record.firstSeen;
  return newAt < since || matched.isMatched(other.id, newAt);
}

/** Up to when the news of a permit is matched. Each correction notes a permit again, but its news is matched once. */
interface MatchedItem extends Key {
  /** ISO 8601 UTC. */
  readonly upTo: string;
  /** The round that wrote this, and the value before it: a round that is repeated ignores its own value. */
  readonly round: number;
  readonly before: string | null;
}

const DAY_SECONDS = 86_400;
/** Longer than news lasts, by more than a clock can be off or a run can last. */
const KEPT_DAYS = NEWS_LASTS_DAYS + 15;

/** The news of some permits that was matched before a round. */
class MatchedNews {
  readonly #items: ReadonlyMap<string, MatchedItem>;
  readonly #round: number;

  private constructor(items: ReadonlyMap<string, MatchedItem>, round: number) {
    this.#items = items;
    this.#round = round;
  }

  static async read(collection: Table, ids: readonly string[], round: number): Promise<MatchedNews> {
    const items = await collection.getMany<MatchedItem>(ids.map(keyOf));
    return new MatchedNews(new Map(items.map((item) => [item.pk, item])), round);
  }

  /** True when the permit's news of that time was matched. */
  isMatched(id: string, at: string): boolean {
    const upTo = this.#upTo(id);
    // guard: news is announced once
    return upTo !== null && upTo >= at;
  }

  /** The items that store what this round matched. @param upTo the time by permit id */
  itemsAfter({ clock }: Pick<Runtime, 'clock'>, upTo: ReadonlyMap<string, string>): Item[] {
    const ttl = Math.floor(clock.now().getTime() / 1000) + KEPT_DAYS * DAY_SECONDS;
    return [...upTo].map(([id, at]) => ({
      ...keyOf(id),
      upTo: at,
      round: this.#round,
      before: this.#upTo(id),
      ttl,
    }));
  }

  #upTo(id: string): string | null {
    const item = this.#items.get(keyOf(id).pk);
    if (item === undefined) return null;
    return item.round === this.#round ? item.before : item.upTo;
  }
}

function keyOf(id: string): Key {
  return { pk: `told#${id}`, sk: 'told' };
}
