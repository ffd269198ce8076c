/** The values of a statement, in the order of their numbers. */
export class Values {
  readonly all: unknown[] = [];

  /** Adds a value. @param type of PostgreSQL @returns how the statement refers to it */
  add(value: unknown, type: 'text' | 'text[]' | 'int' | 'int[]' | 'bigint' | 'float8' | 'bytea'): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}
