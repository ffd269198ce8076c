import { type RawRow, readColumn } from '#functions/collection/conform/mapping.ts';
import type { Source } from '#functions/collection/source.ts';
import type { TableColumn } from '../tables/table-questions.ts';
import { plainName, SYNONYMS } from './column-names.ts';
import { columnUse } from './column-uses.ts';
import { readsAs } from './reads-as.ts';

/** How a column was found in place of a missing one. The last is a guess. */
export type FoundBy = 'name' | 'alias' | 'synonym' | 'type and fill';

/** Another column in place of a missing one. */
export interface FoundColumn {
  readonly from: string;
  readonly to: string;
  readonly by: FoundBy;
}

/**
 * The columns that a table has in place of missing ones: by name without case and signs, by alias, by a synonym of the field. One that
 * has several candidates, or shares one with another missing column, is not found.
 */
export function findByName(
  source: Source,
  missing: readonly string[],
  columns: readonly TableColumn[],
  mapped: ReadonlySet<string>,
): FoundColumn[] {
  const free = columns.filter(({ name }) => !mapped.has(name));
  const found = missing.flatMap((from): FoundColumn[] => {
    const wanted = plainName(from);
    const field = columnUse(from, source).whole;
    const ways: readonly (readonly [FoundBy, (column: TableColumn) => boolean])[] = [
      ['name', ({ name }) => plainName(name) === wanted],
      // guard: aliases are read
      ['alias', ({ alias }) => alias !== null && plainName(alias) === wanted],
      ['synonym', ({ name }) => field !== undefined && SYNONYMS[field].includes(plainName(name))],
    ];
    for (const [by, suits] of ways) {
      const [to, ...others] = free.filter(suits);
      // guard: a column has a name of its own
      if (to !== undefined) return others.length === 0 ? [{ from, to: to.name, by }] : [];
    }
    return [];
  });
  const targets = Map.groupBy(found, ({ to }) => to);
  return found.filter(({ to }) => targets.get(to)?.length === 1);
}

/** The one unmapped column whose values read as the field of a missing one, where values of that kind are rare. A guess. */
export function guessColumn(
  source: Source,
  from: string,
  rows: readonly RawRow[],
  mapped: ReadonlySet<string>,
  today: string,
): FoundColumn | undefined {
  const field = columnUse(from, source).whole;
  if (field === undefined) return undefined;
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const [to, ...others] = [...names].filter((name) => {
    const texts = rows.map((row) => readColumn(row, name));
    const isFilled = texts.filter((text) => text !== '').length * 2 >= rows.length;
    return !mapped.has(name) && isFilled && readsAs(field, texts, today);
  });
  return to === undefined || others.length > 0 ? undefined : { from, to, by: 'type and fill' };
}
