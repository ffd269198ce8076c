import { newsSince } from '#functions/permits/news.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { leadsOfAll, withLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { NEWS } from './match/packed-criteria.ts';
import { MatchedNews } from './told.ts';

/** A lead of which there is something to tell. */
export interface LeadNews {
  readonly permit: StoredPermit;
  /** That it is new, that its status changed, or both (`NEWS`). */
  readonly news: number;
  /** When that was seen, ISO 8601 UTC; of both, when it was new. */
  readonly seenAt: string;
  /** When its status was seen to change, where that is told. */
  readonly statusAt?: string;
  readonly runId: string;
}

/** What is to be told of some permits, and up to when each is then told. */
export interface SelectedNews {
  readonly tellings: readonly LeadNews[];
  readonly told: MatchedNews;
  readonly upTo: ReadonlyMap<string, string>;
}

/**
 * What is to be told of permits with news.
 * - Only leads are told: of a permit that several sources publish, the one record the lead index shows.
 * - A permit is new once, by whichever record came first: not when another record of it comes, nor when the lead passes to
 *   one. A record of a first run or a back-fill makes its permit known without a word.
 * - A change of status is told of the record that is the lead.
 * @param runs the run of each permit id
 * @param round of matching; one that is done again judges as it did before
 */
export async function selectNews(
  { permits, collection, clock }: Pick<Runtime, 'permits' | 'collection' | 'clock'>,
  runs: ReadonlyMap<string, string>,
  round: number,
): Promise<SelectedNews> {
  const found = await withLeads(permits, await readPermits(permits, [...runs.keys()]));
  const all = [...found.values()].map(({ permit }) => permit);
  const told = await MatchedNews.read(collection, [...found.keys()], round);
  const leads = leadsOfAll(all);
  const records = Map.groupBy(all, ({ id }) => leads.get(id) ?? id);
  const since = newsSince(clock.now());
  const isFresh = (id: string, at: string | undefined): at is string =>
    at !== undefined && at >= since && !told.isMatched(id, at);
  const tellings = new Map<string, LeadNews>();
  const upTo = new Map<string, string>();
  const tell = (permit: StoredPermit, telling: Omit<LeadNews, 'permit'>): void => {
    const known = tellings.get(permit.id);
    const seenAt = known !== undefined && known.seenAt < telling.seenAt ? known.seenAt : telling.seenAt;
    tellings.set(permit.id, {
      permit,
      ...known,
      ...telling,
      news: telling.news | (known?.news ?? 0),
      seenAt,
    });
  };
  const settle = (id: string, at: string): void => {
    if ((upTo.get(id) ?? '') < at) upTo.set(id, at);
  };
  for (const [id, runId] of runs) {
    const one = found.get(id);
    if (one === undefined || one.permit.withdrawnAt !== null) continue;
    const { newAt, statusAt } = one.permit.news ?? {};
    if (isFresh(id, newAt)) {
      const lead = found.get(leads.get(id) ?? id)?.permit ?? one.permit;
      const others = (records.get(lead.id) ?? []).filter((other) => other.id !== id);
      if (!others.some((other) => isKnown(other, one.permit, since, told))) {
        tell(lead, { news: NEWS.new, seenAt: newAt, runId });
        if (lead.news?.newAt !== undefined) settle(lead.id, lead.news.newAt);
      }
      settle(id, newAt);
    }
    if (isFresh(id, statusAt)) {
      if (one.isLead) tell(one.permit, { news: NEWS.changes, seenAt: statusAt, statusAt, runId });
      settle(id, statusAt);
    }
  }
  return { tellings: [...tellings.values()], told, upTo };
}

/** Whether another record of a permit had made it known before. */
function isKnown(other: StoredPermit, record: StoredPermit, since: string, told: MatchedNews): boolean {
  const newAt = other.news?.newAt;
  if (newAt === undefined) return other.firstSeen < record.firstSeen;
  return newAt < since || told.isMatched(other.id, newAt);
}
