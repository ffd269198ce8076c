import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key } from '#functions/platform/tables/table.ts';
import type { Permit, PermitChange } from '#shared/domain/permit/permit.ts';
import { beganAt, type PendingChange, type RunKind } from './pending-changes.ts';

/**
 * When a regular run last saw something that alerts report, ISO 8601 UTC. It is stored with the permit, so that readers need not know
 * which run wrote what, even after a crash. First runs and backfills make no news: their permits were long public.
 */
export interface News {
  /** When it was new to us. */
  readonly newAt?: string;
  /** When its status was last seen to change. */
  readonly statusAt?: string;
  /** When we found its place, if it was new before: to alerts that ask for a place it is new then. */
  readonly placedAt?: string;
  /** When the roll of its parcel told us its use, in the same way. */
  readonly usedAt?: string;
  /** The day, `YYYY-MM-DD`, to which a permit is dated that was not new to us before: it is new when a run finds that day come. */
  readonly newOn?: string;
}

/** Older news is never reported: it is of no use, and the record of reported news is not kept forever. */
export const NEWS_LASTS_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * A permit's news after a run: the earlier news, and what this run saw. Paperwork has none.
 * @param run `dueOn` is the permit's issue date, if that is a day to come
 */
export function newsAfter(
  before: News | undefined,
  { paperwork }: Pick<Permit, 'paperwork'>,
  write: { readonly kind: 'new' | 'changed'; readonly changes: readonly PermitChange[] },
  run: { readonly kind: RunKind; readonly seenAt: string; readonly dueOn: string | null },
): { readonly news?: News } {
  if (paperwork !== undefined) return {};
  const { seenAt, dueOn } = run;
  const wasAhead = before?.newOn !== undefined;
  const isNew = write.kind === 'new';
  // A permit dated ahead is no news before its day.
  if (dueOn !== null && (isNew || wasAhead)) return { news: { newOn: dueOn } };
  // On its day it is, whichever run finds it.
  if (wasAhead) return { news: { newAt: seenAt } };
  const isStatus = write.changes.some(({ field }) => field === 'status');
  if (run.kind !== 'regular' || (!isNew && !isStatus)) return before === undefined ? {} : { news: before };
  return { news: { ...before, ...(isNew ? { newAt: seenAt } : { statusAt: seenAt }) } };
}

/** The oldest time of news that is still reported. */
export function newsSince(now: Date): string {
  return new Date(now.getTime() - NEWS_LASTS_DAYS * DAY_MS).toISOString();
}

/** A permit's news once we have found its place or its use. */
export function foundNews(news: News | undefined, now: Date, found: 'placedAt' | 'usedAt'): News | undefined {
  const isNew = news?.newAt !== undefined && news.newAt >= newsSince(now);
  return isNew ? { ...news, [found]: now.toISOString() } : news;
}

/** Whether a permit has news for alerts. */
export function hasNews(
  { news, withdrawnAt }: { readonly news?: News; readonly withdrawnAt: string | null },
  since: string,
): boolean {
  if (withdrawnAt !== null || news === undefined) return false;
  return [news.newAt, news.statusAt].some((at) => at !== undefined && at >= since);
}

/** A note of permits with news that the lead index has published and alerts have not matched yet. */
export interface PendingNews extends Key {
  readonly ids: readonly string[];
}

const PARTITION = 'pending-news';

/** Notes the permits with news among collection's notes. Repeating it replaces the notes. */
export async function noteNews(
  { collection }: Pick<Runtime, 'collection'>,
  notes: readonly PendingChange[],
  withNews: ReadonlySet<string>,
): Promise<void> {
  await collection.writeMany(
    notes.flatMap(({ sk, ids }): Item[] => {
      const news = ids.filter((id) => withNews.has(id));
      return news.length === 0 ? [] : [{ pk: PARTITION, sk, ids: news }];
    }),
  );
}

/** All notes of permits with news, oldest first. */
export function readPendingNews({ collection }: Pick<Runtime, 'collection'>): Promise<PendingNews[]> {
  return collection.query<PendingNews>(PARTITION);
}

/** When the run with the oldest waiting news began, ISO 8601 UTC; undefined if none waits. */
export async function newsPendingSince({
  collection,
}: Pick<Runtime, 'collection'>): Promise<string | undefined> {
  const [oldest] = await collection.query<Key>(PARTITION, { limit: 1 });
  return oldest === undefined ? undefined : beganAt(oldest);
}

export async function isNewsPending(runtime: Pick<Runtime, 'collection'>): Promise<boolean> {
  return (await newsPendingSince(runtime)) !== undefined;
}

/** The id of a note's run. */
export function runOf({ sk }: Pick<PendingNews, 'sk'>): string {
  return sk.slice(0, sk.lastIndexOf('#'));
}
