import type { Query } from '#functions/platform/database/database.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { KeyedPermits } from '../lead-index/search/keyed-rows.ts';
import type { LookupKeys } from '../lead-index/store/lookup-key.ts';
import { SCHEMA } from './schema.ts';
import { Values } from './values.ts';

/** Permits with the key of a number or of a street, as `findKeyed` of segments gives them. */
export async function findKeyed(
  query: Query,
  { numberKey, streetKey }: LookupKeys,
  states: readonly StateName[] | undefined,
): Promise<KeyedPermits> {
  if (numberKey === 0 && streetKey === 0) return { ids: [], compared: 0 };
  const values = new Values();
  const isIn = (column: string): string =>
    states === undefined ? 'true' : `${column} = ANY(${values.add(states, 'text[]')})`;
  const [number, street] = [values.add(numberKey, 'bigint'), values.add(streetKey, 'bigint')];
  const [row] = await query<KeyedPermits>(
    `SELECT ARRAY(SELECT id FROM ${SCHEMA}.leads
        WHERE ((number_key = ${number} AND ${number} <> 0) OR (street_key = ${street} AND ${street} <> 0)) AND ${isIn('state')}
        ORDER BY state, issued DESC, id) AS ids,
      (SELECT coalesce(sum(permits), 0)::int FROM ${SCHEMA}.kinds WHERE ${isIn('kind_state')}) AS compared`,
    values.all,
  );
  return row ?? { ids: [], compared: 0 };
}

/** The ids of permits without a point, newest first, month by month. @param since `YYYY-MM`, the oldest month */
export async function* findUnplaced(query: Query, since: string): AsyncGenerator<readonly string[]> {
  const without = `${SCHEMA}.leads WHERE latitude IS NULL`;
  const months = await query<{ month: string }>(
    `SELECT DISTINCT left(issued, 7) AS month FROM ${without} AND issued >= $1::text ORDER BY month DESC`,
    [since],
  );
  for (const { month } of months) {
    const rows = await query<{ id: string }>(
      `SELECT id FROM ${without} AND issued >= $1::text AND left(issued, 7) = $1::text ORDER BY issued DESC, state, id`,
      [month],
    );
    if (rows.length > 0) yield rows.map(({ id }) => id);
  }
}
