import type { Database } from '#functions/platform/database/database.ts';
import { FACTS } from '../lead-index/search/label-table.ts';
import { FLAGS } from '../lead-index/store/segment.ts';

/**
 * Raise it when the tables change. Each version is a schema of its own, so that the release before still answers from its tables until
 * the new ones are filled.
 */
const VERSION = 1;
export const SCHEMA = `leads_${VERSION}`;

/** What the planner learns beside columns: how many rows have a flag that a filter asks for. */
const STATISTICS = [FLAGS.hasContractor, FLAGS.hasPhone, FLAGS.lacksContractor, FACTS.ended]
  .map((bit) => `(flags & ${bit})`)
  .join(', ');

/**
 * What the lead index stores of permits, as facts: labels and scores depend on the reader and are computed by queries.
 *
 * - `kinds`: each state, city, county and permit type that occur together, in the records' spelling, as filters compare them (the columns
 *   with `_key`), and counts of their permits. Names are folded by our code, because PostgreSQL folds some letters in another way.
 * - `leads`: a row for each permit. It is narrow, because a count reads many. Dates are text; no date is the empty text, which sorts last.
 * - `texts`: the words of each permit, apart from it.
 * - `days`: permits by source and day.
 *
 * Text sorts by bytes, as ids and dates do in JavaScript. Points are whole micro-degrees.
 */
const TABLES = `
  CREATE EXTENSION IF NOT EXISTS postgis;
  CREATE SCHEMA ${SCHEMA};
  CREATE TABLE ${SCHEMA}.publications (generation bigint NOT NULL);
  INSERT INTO ${SCHEMA}.publications VALUES (0);
  CREATE TABLE ${SCHEMA}.kinds (
    kind integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE,
    kind_state text COLLATE "C" NOT NULL, city text COLLATE "C", county text COLLATE "C", permit_type text COLLATE "C",
    city_key text COLLATE "C", county_key text COLLATE "C", type_key text COLLATE "C", place text COLLATE "C" NOT NULL,
    permits integer NOT NULL DEFAULT 0, worth numeric NOT NULL DEFAULT 0,
    publishing integer NOT NULL DEFAULT 0, contractors integer NOT NULL DEFAULT 0,
    finished integer NOT NULL DEFAULT 0, owners integer NOT NULL DEFAULT 0, phones integer NOT NULL DEFAULT 0,
    valued integer NOT NULL DEFAULT 0, names boolean NOT NULL DEFAULT false);
  CREATE INDEX ON ${SCHEMA}.kinds (kind_state, city_key);
  CREATE INDEX ON ${SCHEMA}.kinds (place);
  CREATE TABLE ${SCHEMA}.leads (
    n bigint GENERATED ALWAYS AS IDENTITY, kind integer NOT NULL, trades integer NOT NULL, valuation double precision,
    latitude integer, longitude integer, number_key bigint NOT NULL, street_key bigint NOT NULL,
    actions smallint NOT NULL, flags smallint NOT NULL,
    id text COLLATE "C" PRIMARY KEY, state text COLLATE "C" NOT NULL, issued text COLLATE "C" NOT NULL,
    zip text COLLATE "C" NOT NULL, status text COLLATE "C", property_use text COLLATE "C");
  CREATE INDEX ON ${SCHEMA}.leads (issued DESC, id);
  CREATE INDEX ON ${SCHEMA}.leads (state, issued DESC, id);
  CREATE INDEX ON ${SCHEMA}.leads (valuation DESC NULLS LAST, issued DESC, id);
  CREATE INDEX ON ${SCHEMA}.leads (kind, issued DESC);
  CREATE INDEX ON ${SCHEMA}.leads (zip, issued DESC);
  CREATE INDEX ON ${SCHEMA}.leads (number_key);
  CREATE INDEX ON ${SCHEMA}.leads (street_key);
  CREATE INDEX ON ${SCHEMA}.leads (issued DESC, state, id) WHERE latitude IS NULL;
  CREATE INDEX ON ${SCHEMA}.leads USING gist (ST_Point(longitude, latitude));
  CREATE UNIQUE INDEX ON ${SCHEMA}.leads (n);
  CREATE STATISTICS ${SCHEMA}.flag_counts ON ${STATISTICS} FROM ${SCHEMA}.leads;
  CREATE TABLE ${SCHEMA}.texts (n bigint PRIMARY KEY, work text NOT NULL, contractor text NOT NULL);
  CREATE INDEX ON ${SCHEMA}.texts USING gin (string_to_array(work, ' '));
  CREATE INDEX ON ${SCHEMA}.texts USING gin (string_to_array(contractor, ' '));
  CREATE TABLE ${SCHEMA}.days (
    state text COLLATE "C", source text COLLATE "C", issued text COLLATE "C",
    permits integer NOT NULL, valuation numeric NOT NULL, PRIMARY KEY (state, source, issued));
`;
/** Any number that no other code locks. */
const LOCK = 7_310_221;

/** Creates what is missing. Safe to call at any time, by several processes. */
export async function migrate(database: Database): Promise<void> {
  const exists = `SELECT 1 AS one FROM information_schema.schemata WHERE schema_name = '${SCHEMA}'`;
  if ((await database.query(exists)).length > 0) return;
  await database.transaction(async (query) => {
    await query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    if ((await query(exists)).length > 0) return;
    for (const statement of TABLES.split(';').filter((text) => text.trim() !== '')) await query(statement);
  });
}
