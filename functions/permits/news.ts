import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key } from '#functions/platform/tables/table.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { beganAt, type PendingChange, type RunKind } from './pending-changes.ts';

/**
 * When a regular run last saw of a permit what alerts tell, ISO 8601 UTC. It is written with the permit: whoever reads it
 * later, after whatever was killed in between, need not know which run brought what. A first run and a back-fill bring
 * what was long public: of what they bring there is no news.
 */
export interface News {
  /** When it was new to us. */
  readonly newAt?: string;
  /** When its status was last seen to change. */
  readonly statusAt?: string;
}

/** News older than this is never told: nobody waits for it, and that it was told is not remembered for ever. */
export const NEWS_LASTS_DAYS = 30;
const DAY_MS = 86_400_000;

/** The news of a permit as a run writes it: what there was, and what this run saw. */
export function newsAfter(
  before: News | undefined,
  write: { readonly kind: 'new' | 'changed'; readonly changes: readonly PermitChange[] },
  run: { readonly kind: RunKind; readonly seenAt: string },
): { readonly news?: News } {
  const { seenAt } = run;
  const isNew = write.kind === 'new';
  const isStatus = write.changes.some(({ field }) => field === 'status');
  if (run.kind !== 'regular' || (!isNew && !isStatus)) return before === undefined ? {} : { news: before };
  return { news: { ...before, ...(isNew ? { newAt: seenAt } : { statusAt: seenAt }) } };
}

/** From when on news is told, seen from a moment. */
export function newsSince(now: Date): string {
  return new Date(now.getTime() - NEWS_LASTS_DAYS * DAY_MS).toISOString();
}

/** Whether there is anything of a permit that alerts could tell. */
export function hasNews(
  { news, withdrawnAt }: { readonly news?: News; readonly withdrawnAt: string | null },
  since: string,
): boolean {
  if (withdrawnAt !== null || news === undefined) return false;
  return [news.newAt, news.statusAt].some((at) => at !== undefined && at >= since);
}

/**
 * Permits with news that the lead index shows and alerts were not asked about yet: what is left of a note of collection when
 * the index has published it.
 */
export interface PendingNews extends Key {
  readonly ids: readonly string[];
}

const PARTITION = 'pending-news';

/** Notes which permits of some notes of collection have news. Noting the same again replaces the note. */
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

/** All notes of permits with news, in the order they wait in. */
export function readPendingNews({ collection }: Pick<Runtime, 'collection'>): Promise<PendingNews[]> {
  return collection.query<PendingNews>(PARTITION);
}

/** When the run began whose news has waited longest, ISO 8601 UTC; undefined when none waits. */
export async function newsPendingSince({
  collection,
}: Pick<Runtime, 'collection'>): Promise<string | undefined> {
  const [oldest] = await collection.query<Key>(PARTITION, { limit: 1 });
  return oldest === undefined ? undefined : beganAt(oldest);
}

/** Whether any wait. */
export async function isNewsPending(runtime: Pick<Runtime, 'collection'>): Promise<boolean> {
  return (await newsPendingSince(runtime)) !== undefined;
}

/** The run that a note is of. */
export function runOf({ sk }: Pick<PendingNews, 'sk'>): string {
  return sk.slice(0, sk.lastIndexOf('#'));
}
