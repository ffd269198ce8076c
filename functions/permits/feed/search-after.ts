import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { LEAD_SCORE_VERSION } from '#shared/domain/permit/lead-score.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import { ROLE_IDS, type Role, type ScoreProfile } from '#shared/domain/profile.ts';
import type { ListPosition } from '../lead-index/pages/list-position.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** A page of a search: the first one, or the one after a cursor. */
export interface SearchAfter {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  /** The lowest lead score; 0 for any. */
  readonly minScore?: number;
  /** The reader of lead scores. A cursor keeps the profile of its first page. */
  readonly profile?: ScoreProfile;
  readonly limit: number;
  /** The cursor of the page before. */
  readonly cursor?: string | undefined;
}

export interface SearchPage {
  readonly permits: readonly StoredPermit[];
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null;
  /** The reader and the day (`YYYY-MM-DD`, UTC) of the scores. The profile and the day are those of the first page. */
  readonly reader: LeadReader;
  readonly today: string;
}

/** The content of a cursor: the position of the last row, and the scoring of the first page. */
interface CursorContent {
  readonly position: ListPosition;
  readonly scored: ScoreProfile & { readonly today: string };
}

/**
 * A page of the permits that match a filter, in order. The cursor is the position of the page's last row, not a count. So whatever
 * is published between two pages, a permit that keeps matching and keeps its position is returned exactly once, and a new permit
 * is returned if its position is after the cursor. A permit whose date, value or score changes between pages moves: it can be
 * returned twice, or not at all. To keep a complete copy, note the time before the first page and read `changesSince` that time
 * after the last: it reports every such change. Scores use the day and the profile of the first page, so that midnight moves nothing.
 * @throws CursorRefused when the cursor does not belong to this filter and order
 */
export async function searchAfter(
  runtime: Pick<Runtime, 'permits' | 'index' | 'clock'>,
  { filter, sort, minScore = 0, profile = { trades: [], role: null }, limit, cursor }: SearchAfter,
): Promise<SearchPage> {
  const list = listKey(filter, sort, minScore);
  const from = cursor === undefined ? undefined : openCursor(list, cursor, parseContent);
  const today = runtime.clock.now().toISOString().slice(0, 10);
  // guard: pages are scored by the first day
  const scored = from?.scored ?? { today, trades: profile.trades, role: profile.role };
  const index = await openLeadIndex(runtime);
  // One extra row shows whether there is a next page.
  const positions = await index.searchAfter({
    filter,
    sort,
    scoring: { ...scored, minScore },
    after: from?.position,
    // guard: one more row shows the next page
    limit: limit + 1,
  });
  const shown = positions.slice(0, limit);
  const permits = await readPermits(
    runtime.permits,
    shown.map(({ id }) => id),
  );
  // The position in the index, because the stored permit may have changed since.
  const last = positions.length > limit ? shown.at(-1) : undefined;
  return {
    permits: [...permits.values()],
    // guard: a cursor is where the row was read
    cursor: last === undefined ? null : sealCursor(list, toJson({ position: last, scored })),
    reader: await index.readerOf(scored),
    today: scored.today,
  };
}

/** Identifies a list: equal for equal filters, however they are written. */
function listKey(filter: PermitFilter, sort: PermitSort, minScore: number): string {
  const pairs = [...filterToQuery(filter, sort, minScore)].map((pair) => JSON.stringify(pair));
  return `search by score ${LEAD_SCORE_VERSION}: ${[...new Set(pairs)].sort().join()}`;
}

/** JSON has no infinity, which is the rank of a permit without a value. */
function toJson({
  position: { id, date, rank },
  scored: { today, trades, role },
}: CursorContent): readonly unknown[] {
  return [id, date, Number.isFinite(rank) ? rank : null, today, trades, role];
}

function parseContent(content: unknown): CursorContent | undefined {
  if (!Array.isArray(content)) return undefined;
  const [id, date, rank, today, trades, role]: readonly unknown[] = content;
  if (typeof id !== 'string' || typeof date !== 'string' || typeof today !== 'string') return undefined;
  if ((rank !== null && typeof rank !== 'number') || !Array.isArray(trades) || !trades.every(isTrade))
    return undefined;
  if (role !== null && !isRole(role)) return undefined;
  return { position: { id, date, rank: rank ?? Number.NEGATIVE_INFINITY }, scored: { today, trades, role } };
}

function isRole(value: unknown): value is Role {
  return ROLE_IDS.some((id) => id === value);
}

function isTrade(value: unknown): value is Trade {
  return TRADES.some(({ id }) => id === value);
}
