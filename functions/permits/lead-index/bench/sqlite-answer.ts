import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { pointsOf } from '#shared/domain/permit/lead-score.ts';
import { hasPhone, lacksContractor, leadCity } from '#shared/domain/permit/permit.ts';
import { findState } from '#shared/domain/permit/states.ts';
import { whoFor } from '#shared/domain/permit/who-rule.ts';
import { isInShape, toMicro } from '#shared/domain/territory/geometry.ts';
import { territoryOf } from '#shared/domain/territory/territory.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import type { LeadPage, LeadQuery } from '../pages/find-leads.ts';
import { plainReader } from './plain-reader.ts';
import { READER } from './questions.ts';

/**
 * The same queries with a well-configured SQLite: an index for every selective facet, combined with the date for the order;
 * full-text tables for words; statistics. Names are stored in lower case, phrases as words. Labels and scores are stored for one reader on
 * one day, which favors SQLite: the lead index computes them for any reader.
 */
const SCHEMA = `
  CREATE TABLE permits (n INTEGER PRIMARY KEY, id TEXT, state TEXT, city TEXT, county TEXT, zip TEXT, type TEXT, status TEXT,
    date TEXT, value REAL, contractor INTEGER, phone INTEGER, lacking INTEGER,
    score INTEGER, label TEXT, use TEXT, lat INTEGER, lon INTEGER);
  CREATE TABLE trades (trade TEXT, n INTEGER, PRIMARY KEY (trade, n)) WITHOUT ROWID;
  CREATE TABLE actions (action TEXT, n INTEGER, PRIMARY KEY (action, n)) WITHOUT ROWID;
  CREATE TABLE nexts (trade TEXT, n INTEGER, PRIMARY KEY (trade, n)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE texts USING fts5(type, description, content='');
  CREATE VIRTUAL TABLE contractors USING fts5(name, content='');
  PRAGMA cache_size = -2000000;
`;
const INDEXES = `
  CREATE INDEX by_date ON permits (date DESC, id);
  CREATE INDEX by_state ON permits (state, date DESC, id);
  CREATE INDEX by_city ON permits (city, date DESC, id);
  CREATE INDEX by_county ON permits (county, date DESC, id);
  CREATE INDEX by_zip ON permits (zip, date DESC, id);
  CREATE INDEX by_type ON permits (type, date DESC, id);
  CREATE INDEX by_value ON permits (value DESC, date DESC, id);
  CREATE INDEX by_score ON permits (score DESC, date DESC, id);
  CREATE INDEX by_state_value ON permits (state, value DESC, date DESC, id);
  INSERT INTO texts(texts) VALUES ('optimize');
  INSERT INTO contractors(contractors) VALUES ('optimize');
  ANALYZE;
`;
const shapesOf = memoize((area: string) => territoryOf([area]).shapes);
const ORDER = {
  newest: 'date DESC, id',
  value: 'value DESC, date DESC, id',
  score: 'score DESC, date DESC, id',
} as const;

/** SQLite in memory with the same permits. */
export class SqliteAnswer {
  readonly #database = new DatabaseSync(':memory:');

  constructor(permits: readonly StoredPermit[]) {
    this.#database.exec(SCHEMA);
    fillPermits(this.#database, permits);
    this.#database.exec(INDEXES);
  }

  /** Reads the total and the ids of a page with two statements. */
  answer({ filter, sort, offset, limit, scoring }: LeadQuery): LeadPage {
    const { where, values } = conditionOf(filter);
    if (scoring !== undefined && scoring.minScore > 0) {
      where.push('score >= ?');
      values.push(scoring.minScore);
    }
    const from = `FROM permits${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`;
    const count = this.#database.prepare(`SELECT count(*) AS total ${from}`).get(...values);
    const rows = this.#database
      .prepare(`SELECT id ${from} ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset);
    return { ids: rows.map(({ id }) => String(id)), total: Number(count?.['total']) };
  }
}

/** Inserts permits into the tables of `SCHEMA`, numbered from 1 in their order. */
function fillPermits(database: DatabaseSync, permits: readonly StoredPermit[]): void {
  database.function('is_in_shape', { deterministic: true }, (area, latitude, longitude) => {
    const [shape] = shapesOf(String(area));
    return shape !== undefined && isInShape(shape, Number(latitude), Number(longitude)) ? 1 : 0;
  });
  const reader = plainReader(permits);
  database.exec('BEGIN');
  const permit = database.prepare('INSERT INTO permits VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)');
  const trade = database.prepare('INSERT INTO trades VALUES (?,?)');
  const action = database.prepare('INSERT INTO actions VALUES (?,?)');
  const next = database.prepare('INSERT OR IGNORE INTO nexts VALUES (?,?)');
  const text = database.prepare('INSERT INTO texts(rowid, type, description) VALUES (?,?,?)');
  const contractor = database.prepare('INSERT INTO contractors(rowid, name) VALUES (?,?)');
  let n = 0;
  for (const one of permits) {
    n++;
    permit.run(n, ...rowOf(one, reader));
    for (const name of one.trades) trade.run(name, n);
    for (const name of one.actions) action.run(name, n);
    for (const { trade: name } of reader.nextOf(one)) next.run(name, n);
    text.run(n, phraseOf(one.permitType ?? ''), phraseOf(one.description ?? ''));
    contractor.run(n, phraseOf(one.contractorName ?? ''));
  }
  database.exec('COMMIT');
}

function rowOf(permit: StoredPermit, reader: FilterReader): SQLInputValue[] {
  return [
    permit.id,
    permit.jurisdictionState,
    leadCity(permit)?.toLowerCase() ?? null,
    permit.jurisdictionCounty?.toLowerCase() ?? null,
    permit.addressZip?.slice(0, 5) ?? '',
    permit.permitType?.toLowerCase() ?? null,
    permit.status,
    permit.issueDate,
    permit.valuation,
    permit.contractorName === null ? 0 : 1,
    hasPhone(permit) ? 1 : 0,
    lacksContractor(permit) ? 1 : 0,
    pointsOf(permit, reader, READER.today),
    whoFor(permit, reader).label,
    permit.propertyUse,
    ...microPoint(permit),
  ];
}

/** Null twice without a point. */
function microPoint({ latitude, longitude }: StoredPermit): [SQLInputValue, SQLInputValue] {
  return latitude === null || longitude === null ? [null, null] : [toMicro(latitude), toMicro(longitude)];
}

/** An area as a condition. Whether a point lies in a shape is asked of the program, as SQLite has no geometry. */
function areaCondition(area: string): [string, SQLInputValue[]] {
  const { shapes, zips, counties } = territoryOf([area]);
  const [[shape], [zip], [county = '']] = [shapes, [...zips], [...counties]];
  if (shape !== undefined) {
    const { south, north, west, east } = shape.box;
    return [
      'lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? AND is_in_shape(?, lat, lon)',
      [south, north, west, east, area],
    ];
  }
  if (zip !== undefined) return ['zip = ?', [zip]];
  if (county === '') return ['lat IS NULL', []];
  return ['state = ? AND county = ?', [findState(county.slice(0, 2)) ?? '', county.slice(3)]];
}

/** A filter as SQL conditions, joined by AND, and their parameters. */
function conditionOf(filter: PermitFilter): { where: string[]; values: SQLInputValue[] } {
  const where: string[] = [];
  const values: SQLInputValue[] = [];
  const add = (condition: string, ...bound: SQLInputValue[]): void => {
    where.push(condition);
    values.push(...bound);
  };
  const among = (column: string, wanted: readonly string[] | undefined): void => {
    if (wanted !== undefined && wanted.length > 0)
      add(`${column} IN (${wanted.map(() => '?').join(',')})`, ...wanted);
  };
  const lower = (texts: readonly string[] | undefined) => texts?.map((text) => text.toLowerCase());
  among('state', filter.states);
  among('city', lower(filter.cities));
  among('county', lower(filter.counties));
  among('zip', filter.zips);
  among('type', lower(filter.permitTypes));
  among('status', filter.statuses);
  among('label', filter.who);
  among('use', filter.uses);
  if (filter.minValue !== undefined) add('value >= ?', filter.minValue);
  if (filter.maxValue !== undefined) add('value <= ?', filter.maxValue);
  if (filter.from !== undefined) add('date >= ?', filter.from);
  if (filter.to !== undefined) add('date <= ?', filter.to);
  if (filter.hasContractor !== undefined) add(filter.hasContractor ? 'contractor = 1' : 'lacking = 1');
  if (filter.hasPhone !== undefined) add('phone = ?', filter.hasPhone ? 1 : 0);
  const { keywords = [], contractor = '' } = filter;
  const listed = (table: string, column: string, wanted: readonly string[] = []): void => {
    if (wanted.length > 0)
      add(`n IN (SELECT n FROM ${table} WHERE ${column} IN (${wanted.map(() => '?').join(',')}))`, ...wanted);
  };
  listed('trades', 'trade', filter.trades);
  listed('actions', 'action', filter.actions);
  listed('nexts', 'trade', filter.next);
  const { without = [] } = filter;
  if (without.length > 0)
    add(`n NOT IN (SELECT n FROM trades WHERE trade IN (${without.map(() => '?').join(',')}))`, ...without);
  const phrases = keywords.map(phraseOf).filter((phrase) => phrase !== '');
  if (keywords.length > 0)
    add(
      'n IN (SELECT rowid FROM texts WHERE texts MATCH ?)',
      phrases.length === 0 ? '""' : phrases.map((phrase) => `"${phrase}"`).join(' OR '),
    );
  if (contractor !== '')
    add('n IN (SELECT rowid FROM contractors WHERE contractors MATCH ?)', `"${phraseOf(contractor)}"`);
  const { territory = [] } = filter;
  const areas = territory.map(areaCondition);
  if (areas.length > 0)
    add(`(${areas.map(([condition]) => condition).join(' OR ')})`, ...areas.flatMap(([, bound]) => bound));
  return { where, values };
}
