import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { LEAD_SCORE_VERSION, type ScoreProfile } from '#shared/domain/permit/lead-score.ts';
import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import type { ListPosition } from '../lead-index/pages/list-position.ts';
import type { Scoring } from '../lead-index/search/scorer.ts';
import { openCursor, sealCursor } from './cursor.ts';

/** A page of a search: the first, or the one that a cursor leads to. */
export interface SearchAfter {
  readonly filter: PermitFilter;
  readonly sort: PermitSort;
  /** The least lead score; 0 asks nothing. */
  readonly minScore?: number;
  /** Whose lead score. A cursor goes on with the profile it began with. */
  readonly profile?: ScoreProfile;
  readonly limit: number;
  /** As the page before gave it. */
  readonly cursor?: string | undefined;
}

export interface SearchPage {
  readonly permits: readonly StoredPermit[];
  /** Leads to the next page; null when this was the last. */
  readonly cursor: string | null;
  /** By whose profile and of which day the list is scored: those of its first page. */
  readonly scoring: Scoring;
}

/** What a cursor holds: the last row's place, and what the list has been scored by since its first page. */
interface Position {
  readonly place: ListPosition;
  readonly scored: Pick<Scoring, 'today' | 'trades'>;
}

/**
 * A page of the permits that match a filter, in order. The cursor is the place of the page's last row in that order, not a
 * count, so whatever is published between two pages, a permit that matches all the while and keeps its place (its issue
 * date, and what the list is ordered by) comes once: none is left out, none comes again. What is new comes when its
 * place is still ahead. A permit whose date, value or score is corrected meanwhile comes where it then stands: a second
 * time when it moved from behind to ahead, and not at all when it moved from ahead to behind. Who keeps a copy therefore
 * notes the time before he begins, and reads `changesSince` it when he is through: every such correction is told there.
 * Scores are those of the day and the profile of the first page, so that midnight moves nothing.
 * @throws CursorRefused when the cursor is not one of this filter and order
 */
export async function searchAfter(
  runtime: Pick<Runtime, 'permits' | 'index' | 'clock'>,
  { filter, sort, minScore = 0, profile = { trades: [] }, limit, cursor }: SearchAfter,
): Promise<SearchPage> {
  const list = listOf(filter, sort, minScore);
  const from = cursor === undefined ? undefined : openCursor(list, cursor, readPosition);
  const today = runtime.clock.now().toISOString().slice(0, 10);
  const scored = from?.scored ?? { today, trades: profile.trades };
  const scoring = { ...scored, minScore };
  const index = await openLeadIndex(runtime);
  // One row more than is shown tells whether there is a next page.
  const places = await index.searchAfter({ filter, sort, scoring, after: from?.place, limit: limit + 1 });
  const shown = places.slice(0, limit);
  const permits = await readPermits(
    runtime.permits,
    shown.map(({ id }) => id),
  );
  // Of the index, not of the permit: that may have changed since, and its place with it.
  const last = places.length > limit ? shown.at(-1) : undefined;
  return {
    permits: [...permits.values()],
    cursor: last === undefined ? null : sealCursor(list, written({ place: last, scored })),
    scoring,
  };
}

/** All that decides which rows come in which order; the same for the same filter, however it is put. */
function listOf(filter: PermitFilter, sort: PermitSort, minScore: number): string {
  const asked = [...filterToQuery(filter, sort, minScore)].map((pair) => JSON.stringify(pair));
  return `search by score ${LEAD_SCORE_VERSION}: ${[...new Set(asked)].sort().join()}`;
}

/** JSON knows no infinity, which is the rank of a permit without a value. */
function written({ place: { id, date, rank }, scored: { today, trades } }: Position): readonly unknown[] {
  return [id, date, Number.isFinite(rank) ? rank : null, today, trades];
}

function readPosition(position: unknown): Position | undefined {
  if (!Array.isArray(position)) return undefined;
  const [id, date, rank, today, trades]: readonly unknown[] = position;
  if (typeof id !== 'string' || typeof date !== 'string' || typeof today !== 'string') return undefined;
  if ((rank !== null && typeof rank !== 'number') || !Array.isArray(trades) || !trades.every(isTrade))
    return undefined;
  return { place: { id, date, rank: rank ?? Number.NEGATIVE_INFINITY }, scored: { today, trades } };
}

function isTrade(value: unknown): value is Trade {
  return TRADES.some(({ id }) => id === value);
}
