import { hash } from 'node:crypto';
import { placeKey } from '#functions/permits/projects/declared-links.ts';
import type { Database, Query } from '#functions/platform/database/database.ts';
import { bitMask } from '#shared/domain/bit-mask.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { usuallyNames } from '#shared/domain/permit/lead-reader.ts';
import { cityKey } from '#shared/domain/permit/permit.ts';
import { hasEnded } from '#shared/domain/permit/permit-status.ts';
import { TRADE_BITS } from '#shared/domain/permit/trades.ts';
import { FACTS } from '../lead-index/search/label-table.ts';
import { foldName, type IndexRow } from '../lead-index/store/index-row.ts';
import { FLAGS, WORK_ACTION_MASK } from '../lead-index/store/segment.ts';
import { migrate, SCHEMA } from './schema.ts';

export const TRADE_MASK = bitMask('trade', TRADE_BITS, 32);
/** Rows in one statement. Bounds its size. */
const ROWS_AT_ONCE = 2_000;
/** An entry of an index takes at most 2,700 bytes. Longer words are compared by their first letters. */
const WORD_MAX = 500;
/** Between the description and the permit type, so that no phrase matches across both. No word contains it. */
const BREAK = '|';

/** Another publisher was faster. Readers see nothing of this one's rows. */
export class PublishedMeanwhile extends Error {
  override readonly name = 'PublishedMeanwhile';
}

/** The number of the last publication. Read it before the rows that follow it. Creates the tables if there are none. */
export async function readGeneration(database: Database): Promise<number> {
  await migrate(database);
  const [row] = await database.query<{ generation: number }>(
    `SELECT generation::float8 AS generation FROM ${SCHEMA}.publications`,
  );
  return row?.generation ?? 0;
}

/**
 * Publishes rows as one transaction after a generation: null removes a permit. Rows that are there already are written again, so that a
 * publisher that was killed anywhere may be repeated.
 * @returns the number of all permits
 * @throws PublishedMeanwhile when there was another publication since
 */
export async function writeRows(
  database: Database,
  after: number,
  changes: ReadonlyMap<string, IndexRow | null>,
): Promise<number> {
  return database.transaction(async (query) => {
    const swapped = await query(
      `UPDATE ${SCHEMA}.publications SET generation = generation + 1 WHERE generation = $1::bigint RETURNING 1 AS one`,
      [after],
    );
    if (swapped.length === 0) throw new PublishedMeanwhile('Another publisher has written to PostgreSQL.');
    const all = [...changes];
    const touched = new Set<number>();
    for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
      const some = all.slice(at, at + ROWS_AT_ONCE);
      const rows = some.flatMap(([, row]) => row ?? []);
      for (const kind of await removeRows(
        query,
        some.map(([id]) => id),
      ))
        touched.add(kind);
      for (const kind of await addRows(query, rows)) touched.add(kind);
    }
    await updateHabits(query, [...touched]);
    const [counted] = await query<{ permits: number }>(
      `SELECT coalesce(sum(permits), 0)::int AS permits FROM ${SCHEMA}.kinds`,
    );
    return counted?.permits ?? 0;
  });
}

/** The counts of `kinds` that rows of `changed` change, by a factor of 1 or -1; and of `days`. */
const counting = (sign: 1 | -1): string => `
  counted AS (UPDATE ${SCHEMA}.kinds SET
      permits = kinds.permits + ${sign} * c.permits, worth = kinds.worth + ${sign} * c.valuation,
      publishing = kinds.publishing + ${sign} * c.publishing, contractors = kinds.contractors + ${sign} * c.contractors,
      finished = kinds.finished + ${sign} * c.finished, owners = kinds.owners + ${sign} * c.owners,
      phones = kinds.phones + ${sign} * c.phones, valued = kinds.valued + ${sign} * c.valued
    FROM (SELECT kind, count(*) AS permits, coalesce(sum(valuation::text::numeric), 0) AS valuation,
        count(*) FILTER (WHERE done AND flags & ${FLAGS.hasContractor | FLAGS.lacksContractor} <> 0) AS publishing,
        count(*) FILTER (WHERE done AND flags & ${FLAGS.hasContractor} <> 0) AS contractors,
        count(*) FILTER (WHERE done) AS finished,
        count(*) FILTER (WHERE done AND flags & ${FLAGS.hasOwnerName} <> 0) AS owners,
        count(*) FILTER (WHERE done AND flags & ${FLAGS.hasPhone} <> 0) AS phones,
        count(*) FILTER (WHERE done AND valuation IS NOT NULL) AS valued
      FROM (SELECT *, status IS NOT DISTINCT FROM 'Final' AS done FROM changed) AS one GROUP BY kind) AS c
    WHERE kinds.kind = c.kind RETURNING kinds.kind),
  dated AS (INSERT INTO ${SCHEMA}.days
      SELECT state, split_part(id, '.', 1), issued, ${sign} * count(*), ${sign} * coalesce(sum(valuation::text::numeric), 0)
      FROM changed GROUP BY 1, 2, 3
    ON CONFLICT (state, source, issued) DO UPDATE
      SET permits = days.permits + excluded.permits, valuation = days.valuation + excluded.valuation)`;

/** @returns the kinds of the removed rows */
async function removeRows(query: Query, ids: readonly string[]): Promise<readonly number[]> {
  const kinds = await query<{ kind: number }>(
    `WITH changed AS (DELETE FROM ${SCHEMA}.leads WHERE id = ANY($1::text[]) RETURNING *),
      worded AS (DELETE FROM ${SCHEMA}.texts USING changed WHERE texts.n = changed.n),
      ${counting(-1)} SELECT kind FROM counted`,
    [ids],
  );
  return kinds.map(({ kind }) => kind);
}

/** @returns the kinds of the rows */
async function addRows(query: Query, rows: readonly IndexRow[]): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const added = rows.map(storedRow);
  const kinds = [...new Map(rows.map((row) => [kindName(row), storedKind(row)])).values()];
  await query(
    `INSERT INTO ${SCHEMA}.kinds (name, kind_state, city, county, permit_type, city_key, county_key, type_key, place)
      SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS one(name text, kind_state text, city text, county text, permit_type text,
        city_key text, county_key text, type_key text, place text)
      ON CONFLICT DO NOTHING`,
    [JSON.stringify(kinds)],
  );
  const counted = await query<{ kind: number }>(
    `WITH given AS MATERIALIZED (
        SELECT one.*, kinds.kind FROM jsonb_to_recordset($1::text::jsonb) AS one(id text, state text, kind_name text, issued text, valuation double precision, zip text, status text, property_use text,
          trades integer, actions smallint, flags smallint, latitude integer, longitude integer,
          number_key bigint, street_key bigint, work text, contractor text)
        JOIN ${SCHEMA}.kinds ON kinds.name = one.kind_name),
      changed AS (INSERT INTO ${SCHEMA}.leads (kind, trades, valuation, latitude, longitude, number_key, street_key, actions,
          flags, id, state, issued, zip, status, property_use)
        SELECT kind, trades, valuation, latitude, longitude, number_key, street_key, actions, flags, id, state, issued, zip,
          status, property_use FROM given RETURNING *),
      worded AS (INSERT INTO ${SCHEMA}.texts SELECT changed.n, given.work, given.contractor FROM changed JOIN given USING (id)),
      ${counting(1)} SELECT kind FROM counted`,
    [JSON.stringify(added)],
  );
  return counted.map(({ kind }) => kind);
}

/** The same for rows with the same names, and short, whatever they are. */
function kindName({ state, city, county, permitType }: IndexRow): string {
  return hash('sha256', JSON.stringify([state, city, county, permitType]), 'base64url');
}

function storedKind(row: IndexRow) {
  const { state, city, county, permitType } = row;
  return {
    name: kindName(row),
    kind_state: state,
    city,
    county,
    permit_type: permitType,
    city_key: city && cityKey(city),
    county_key: county && foldName(county),
    type_key: permitType && foldName(permitType),
    place: placeKey(state, city ?? county),
  };
}

function storedRow(row: IndexRow) {
  return {
    id: row.id,
    state: row.state,
    kind_name: kindName(row),
    issued: row.issueDate ?? '',
    valuation: row.valuation === null ? null : row.valuation + 0,
    zip: row.zip,
    status: row.status,
    property_use: row.propertyUse,
    // PostgreSQL's integers are signed.
    trades: TRADE_MASK.encode(row.trades) | 0,
    actions: WORK_ACTION_MASK.encode(row.actions),
    flags: flagsOf(row),
    latitude: row.point?.[0] ?? null,
    longitude: row.point?.[1] ?? null,
    number_key: row.numberKey,
    street_key: row.streetKey,
    work: [row.description, phraseOf(row.permitType ?? '')].map(storedPhrase).join(` ${BREAK} `),
    contractor: storedPhrase(row.contractor),
  };
}

function flagsOf(row: IndexRow): number {
  const flags = Object.entries(FLAGS).reduce(
    (sum, [name, bit]) => (row[name as keyof typeof FLAGS] ? sum | bit : sum),
    0,
  );
  return hasEnded(row.status) ? flags | FACTS.ended : flags;
}

/** A phrase as it is compared. */
export function storedPhrase(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => word.slice(0, WORD_MAX))
    .join(' ');
}

/** Notes which of the kinds' cities usually name contractors on permits of a type, whatever the county and the spelling. */
async function updateHabits(query: Query, kinds: readonly number[]): Promise<void> {
  const sums = await query<{ kinds: readonly number[]; finished: number; named: number }>(
    `SELECT array_agg(all_of.kind) AS kinds, sum(all_of.publishing)::float8 AS finished, sum(all_of.contractors)::float8 AS named
      FROM (SELECT DISTINCT kind_state, city_key, type_key FROM ${SCHEMA}.kinds WHERE kind = ANY($1::int[])) AS one
      JOIN ${SCHEMA}.kinds AS all_of ON all_of.kind_state = one.kind_state AND all_of.city_key IS NOT DISTINCT FROM one.city_key
        AND all_of.type_key IS NOT DISTINCT FROM one.type_key
      GROUP BY one.kind_state, one.city_key, one.type_key`,
    [kinds],
  );
  for (const names of [true, false]) {
    const some = sums.filter((sum) => (usuallyNames(sum) === true) === names).flatMap((sum) => sum.kinds);
    await query(
      `UPDATE ${SCHEMA}.kinds SET names = ${names} WHERE kind = ANY($1::int[]) AND names <> ${names}`,
      [some],
    );
  }
}
