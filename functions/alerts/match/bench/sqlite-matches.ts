import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { conditionOf, fillPermits, SCHEMA } from '#functions/permits/lead-index/bench/sqlite-answer.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/** An index for each selective facet, with the value where alerts often have both. Matches need no order. */
const INDEXES = `
  CREATE INDEX by_state_value ON permits (state, value);
  CREATE INDEX by_city_value ON permits (city, value);
  CREATE INDEX by_county ON permits (county, value);
  CREATE INDEX by_zip ON permits (zip);
  CREATE INDEX by_type ON permits (type, state, value);
  CREATE INDEX by_value ON permits (value);
  INSERT INTO texts(texts) VALUES ('optimize');
  INSERT INTO contractors(contractors) VALUES ('optimize');
  ANALYZE;
`;

/** SQLite in memory with the permits of a run. One query for each alert; prepares each statement once. */
export class SqliteMatches {
  readonly #database = new DatabaseSync(':memory:');
  readonly #statements = new Map<string, StatementSync>();

  constructor(permits: readonly StoredPermit[]) {
    this.#database.exec(SCHEMA);
    fillPermits(this.#database, permits);
    this.#database.exec(INDEXES);
  }

  /** The matching permits, numbered from 1, in any order. */
  matching(filter: PermitFilter): number[] {
    const { where, values } = conditionOf(filter);
    const sql = `SELECT n FROM permits${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`;
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    const rows = statement.all(...values) as unknown as readonly (readonly number[])[];
    return rows.map(([n]) => n ?? 0);
  }
}
