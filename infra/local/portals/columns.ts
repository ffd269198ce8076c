import type { Column } from '#functions/collection/source.ts';

/** A raw row as a portal publishes it. */
export type Row = Record<string, unknown>;

/** Every column a mapping reads, numbered contact columns written out. */
export function columnsOf(column: Column | undefined): string[] {
  if (column === undefined) return [];
  if (typeof column === 'string') return [column];
  if ('join' in column) return column.join.flatMap(columnsOf);
  if ('first' in column) return column.first.flatMap(columnsOf);
  if ('optional' in column) return columnsOf(column.optional);
  if ('of' in column) return columnsOf(column.of);
  const { value, count } = column.contact;
  const patterns = typeof value === 'string' ? [value] : value;
  return Array.from({ length: count }, (_, at) =>
    patterns.map((pattern) => pattern.replaceAll('{n}', String(at + 1))),
  ).flat();
}

/** The value under a path such as `a.b[0]`. */
export function valueAt(row: Row, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path];
  return steps(path).reduce<unknown>((value, step) => (isHolder(value) ? value[step] : undefined), row);
}

/** Replaces the value under a path that exists; a path that does not is left alone. */
export function setAt(row: Row, path: string, value: unknown): void {
  if (Object.hasOwn(row, path)) {
    row[path] = value;
    return;
  }
  const way = steps(path);
  const last = way.pop();
  const holder = way.reduce<unknown>((from, step) => (isHolder(from) ? from[step] : undefined), row);
  if (last !== undefined && isHolder(holder) && last in holder) holder[last] = value;
}

/** Puts every value of a row, nested ones too, through `change`. */
export function changeAll(value: unknown, change: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => changeAll(item, change));
  if (!isHolder(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeAll(item, change)]));
}

function steps(path: string): string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== '');
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
