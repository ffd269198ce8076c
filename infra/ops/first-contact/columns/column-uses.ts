import { leafColumns } from '#functions/collection/conform/mapping.ts';
import type { Column, FieldMap, MappedField, Portal, Source } from '#functions/collection/source.ts';

/** What a mapping reads a column for. */
export interface ColumnUse {
  readonly fields: readonly MappedField[];
  /** The one field that is this column alone, not a part of it. */
  readonly whole: MappedField | undefined;
  /** It decides which record a row is, or which rows a run reads: nothing may change it but a person. */
  readonly isKeyOrDate: boolean;
}

export function columnUse(column: string, source: Source): ColumnUse {
  const fields = fieldsOf(source).filter(([, one]) => leafColumns(one).includes(column));
  const whole = fields.find(([, one]) => isWhole(one, column))?.[0];
  // guard: the date of a permit is no usual column
  const isKeyOrDate =
    source.recordKey.includes(column) ||
    source.dateColumn === column ||
    undatedBy(source) === column ||
    fields.some(([field]) => field === 'permitNumber' || field === 'issueDate') ||
    Object.values(source.details ?? {}).some(({ on }) => on === column);
  return { fields: fields.map(([field]) => field), whole, isKeyOrDate };
}

/** The mapping with other names of columns. Numbered contacts keep theirs. */
export function withColumns(source: Source, names: ReadonlyMap<string, string>): Source {
  if (names.size === 0) return source;
  const name = (column: string) => names.get(column) ?? column;
  const rename = (column: Column): Column => {
    if (typeof column === 'string') return name(column);
    if ('optional' in column) return { optional: rename(column.optional) };
    if ('first' in column) return { first: column.first.map(rename) };
    if ('join' in column) return { ...column, join: column.join.map(rename) };
    return 'of' in column ? { ...column, of: rename(column.of) } : column;
  };
  const [first, ...others] = source.recordKey;
  return {
    ...source,
    portal: withUndatedBy(source.portal, name),
    recordKey: [name(first), ...others.map(name)],
    ...(source.recordNumbers === undefined ? {} : { recordNumbers: source.recordNumbers.map(name) }),
    dateColumn: name(source.dateColumn),
    ...(source.feeColumns === undefined ? {} : { feeColumns: source.feeColumns.map(rename) }),
    fields: Object.fromEntries(
      fieldsOf(source).map(([field, column]) => [field, rename(column)]),
    ) as unknown as FieldMap,
  };
}

/** The other date by which a source selects rows. */
export function undatedBy({ portal }: Source): string | undefined {
  return portal.kind === 'socrata' || portal.kind === 'arcgis' ? portal.undatedBy : undefined;
}

function withUndatedBy(portal: Portal, name: (column: string) => string): Portal {
  const hasOther = (portal.kind === 'socrata' || portal.kind === 'arcgis') && portal.undatedBy !== undefined;
  return hasOther ? { ...portal, undatedBy: name(portal.undatedBy) } : portal;
}

export function fieldsOf({ fields }: Source): [MappedField, Column][] {
  return Object.entries(fields) as [MappedField, Column][];
}

function isWhole(column: Column, name: string): boolean {
  if (typeof column === 'string') return column === name;
  if ('optional' in column) return isWhole(column.optional, name);
  return 'of' in column && !('take' in column) && isWhole(column.of, name);
}
