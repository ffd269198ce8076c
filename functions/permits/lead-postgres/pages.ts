import type { Query } from '#functions/platform/database/database.ts';
import { DATED_FACETS, isRestricting, type PermitSort } from '#shared/domain/filter/permit-filter.ts';
import type { LeadPage, LeadQuery } from '../lead-index/pages/find-leads.ts';
import { type ListPosition, LOWEST } from '../lead-index/pages/list-position.ts';
import type { AfterQuery } from '../lead-index/pages/page-after.ts';
import type { SearchQuery } from '../lead-index/search/search.ts';
import { fromMatches } from './conditions.ts';
import { scoreTerm } from './reader-terms.ts';
import { SCHEMA } from './schema.ts';
import { Values } from './values.ts';

/** What an order compares before the date, highest first; undefined if nothing. */
function rankTerm({ sort, scoring }: SearchQuery, values: Values): string | undefined {
  if (sort === 'newest') return undefined;
  if (sort === 'value') return 'valuation';
  if (scoring === undefined) throw new Error('Labels and scores need a reader.');
  return scoreTerm(scoring, values);
}

const ORDERS: Readonly<Record<PermitSort, string>> = {
  newest: 'issued DESC, id',
  value: 'valuation DESC NULLS LAST, issued DESC, id',
  score: 'rank DESC, issued DESC, id',
};

/**
 * Matches that are found once, for the count and the page. The planner cannot know how many there are: of more, an index gives the first
 * rows in order and a second scan counts them, which takes no memory.
 */
const FOUND_AT_ONCE = 50_000;

/** A page by offset and the number of matches, as `findLeads` gives them, by one statement. */
export async function pageByOffset(
  query: Query,
  { offset, limit, filter, ...list }: LeadQuery,
): Promise<LeadPage> {
  const values = new Values();
  const from = fromMatches({ filter, ...list, withKinds: list.sort === 'score' }, values);
  const rank = rankTerm({ ...list, filter }, values) ?? '0';
  const listed = `SELECT id, ${rank} AS rank, valuation, issued FROM ${from}`;
  const page = `ORDER BY ${ORDERS[list.sort]} LIMIT ${values.add(limit, 'bigint')} OFFSET ${values.add(offset, 'bigint')}`;
  const ids = (of: string): string =>
    `ARRAY(SELECT id FROM (${of} ${page}) AS page ORDER BY ${ORDERS[list.sort]})`;
  const isUnrestricted =
    (list.scoring?.minScore ?? 0) === 0 &&
    DATED_FACETS.every((facet) => facet === 'states' || !isRestricting(filter[facet]));
  const text = isUnrestricted
    ? `SELECT (SELECT coalesce(sum(permits), 0) FROM ${SCHEMA}.kinds ${inStates(filter, values)})::int AS total, ${ids(listed)} AS ids`
    : `WITH found AS MATERIALIZED (${listed} LIMIT ${FOUND_AT_ONCE + 1}),
        few AS (SELECT count(*) AS total FROM found)
      SELECT CASE WHEN few.total <= ${FOUND_AT_ONCE} THEN few.total ELSE (SELECT count(*) FROM ${from}) END::int AS total,
        CASE WHEN few.total <= ${FOUND_AT_ONCE} THEN ${ids('SELECT * FROM found')} ELSE ${ids(listed)} END AS ids
      FROM few`;
  const [row] = await query<{ total: number; ids: readonly string[] }>(text, values.all);
  return { ids: row?.ids ?? [], total: row?.total ?? 0 };
}

function inStates({ states = [] }: LeadQuery['filter'], values: Values): string {
  return states.length === 0 ? '' : `WHERE kind_state = ANY(${values.add(states, 'text[]')})`;
}

/** A page by cursor, as `findLeadsAfter` gives it. */
export async function pageAfter(
  query: Query,
  { after, limit, filter, ...list }: AfterQuery,
): Promise<readonly ListPosition[]> {
  const values = new Values();
  const rank = rankTerm({ ...list, filter }, values);
  const later = after === undefined ? [] : [isAfter(after, rank, values)];
  const from = fromMatches({ filter, ...list, withKinds: list.sort === 'score', more: later }, values);
  const rows = await query<{ id: string; date: string; rank: number | null }>(
    `SELECT id, issued AS date, ${rank ?? '0'}::float8 AS rank FROM ${from}
      ORDER BY ${ORDERS[list.sort]} LIMIT ${values.add(limit, 'bigint')}`,
    values.all,
  );
  return rows.map((row) => ({ ...row, rank: row.rank ?? LOWEST }));
}

function isAfter({ id, date, rank }: ListPosition, term: string | undefined, values: Values): string {
  const day = values.add(date, 'text');
  // The first condition repeats the second, for the index.
  const inDate = `issued <= ${day} AND (issued < ${day} OR id > ${values.add(id, 'text')})`;
  if (term === undefined) return inDate;
  if (rank === LOWEST) return `${term} IS NULL AND ${inDate}`;
  const number = values.add(rank, 'float8');
  return `${term} < ${number} OR ${term} IS NULL OR (${term} = ${number} AND ${inDate})`;
}
