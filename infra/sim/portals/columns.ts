import type { Column } from '#functions/collection/source.ts';

/** A raw row of a portal. */
export type PortalRow = Record<string, unknown>;

/** Returns every column that a mapping reads, with numbered contact columns expanded. */
export function mappedColumns(column: Column | undefined): string[] {
  if (column === undefined) return [];
  if (typeof column === 'string') return [column];
  if ('join' in column) return column.join.flatMap(mappedColumns);
  if ('first' in column) return column.first.flatMap(mappedColumns);
  if ('optional' in column) return mappedColumns(column.optional);
  if ('of' in column) return mappedColumns(column.of);
  const { value, count } = column.contact;
  const patterns = typeof value === 'string' ? [value] : value;
  return Array.from({ length: count }, (_, at) =>
    patterns.map((pattern) => pattern.replaceAll('{n}', String(at + 1))),
  ).flat();
}

/** Reads the value at a path such as `a.b[0]`. */
export function valueAt(row: PortalRow, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path];
  return steps(path).reduce<unknown>((value, step) => (isHolder(value) ? value[step] : undefined), row);
}

function steps(path: string): string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '');
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
