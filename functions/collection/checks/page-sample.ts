import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { leafColumns, type RawRow, rawValue } from '../conform/mapping.ts';
import type { MappedField, Source } from '../source.ts';

/** A part of a page without persons, kept so that a mapping can be fixed without asking the portal. */
export interface PageSample {
  /** ISO 8601 UTC. */
  readonly readAt: string;
  /** All columns that the table has or had rows for. */
  readonly columns: readonly string[];
  /** Only columns that say nothing about a person. */
  readonly rows: readonly RawRow[];
}

const ROWS_MAX = 50;
/** A stored sample is replaced after this long, so that a quiet day writes none; in milliseconds. */
const KEPT_MS = 7 * 86_400_000;
/** Longer texts are cut. */
const VALUE_MAX = 80;

/**
 * Fields whose columns may be kept. Not here: owner, contractor, street, place on the map, the page about the record, and the
 * description, which may name people and phones.
 */
const IMPERSONAL: ReadonlySet<MappedField> = new Set([
  'permitNumber',
  'permitType',
  'addressCity',
  'addressState',
  'addressZip',
  'valuation',
  'status',
  'issueDate',
  'propertyUse',
]);

/** The mapped columns that no field about people reads. Unmapped columns may hold anything, so they are all left out. */
export function impersonalColumns({ fields, dateColumn }: Pick<Source, 'fields' | 'dateColumn'>): string[] {
  const kept = new Set([dateColumn]);
  const personal = new Set<string>();
  for (const [field, column] of Object.entries(fields))
    for (const name of leafColumns(column))
      (IMPERSONAL.has(field as MappedField) ? kept : personal).add(name);
  return [...kept].filter((name) => !personal.has(name));
}

export function takeSample(
  source: Pick<Source, 'fields' | 'dateColumn'>,
  rows: readonly RawRow[],
  published: readonly string[],
  now: Date,
): PageSample {
  const names = impersonalColumns(source);
  return {
    readAt: now.toISOString(),
    columns: [...published],
    rows: rows
      .slice(0, ROWS_MAX)
      .map((row) => Object.fromEntries(names.map((name) => [name, shortened(rawValue(row, name))]))),
  };
}

/** Stores a sample unless a young one with the same columns is stored. */
export async function keepSample(
  { collection }: Pick<Runtime, 'collection'>,
  sourceId: string,
  sample: PageSample,
): Promise<void> {
  const known = await readSample({ collection }, sourceId);
  const isYoung = known !== undefined && Date.parse(sample.readAt) - Date.parse(known.readAt) < KEPT_MS;
  if (isYoung && String(known.columns) === String(sample.columns)) return;
  await collection.put({ ...sampleKey(sourceId), ...sample });
}

export async function readSample(
  { collection }: Pick<Runtime, 'collection'>,
  sourceId: string,
): Promise<PageSample | undefined> {
  const item = await collection.get<Key & PageSample>(sampleKey(sourceId));
  if (item === undefined) return undefined;
  const { readAt, columns, rows } = item;
  return { readAt, columns, rows };
}

function sampleKey(sourceId: string): Key {
  return { pk: `source#${sourceId}`, sk: 'page' };
}

function shortened(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Half a character cannot be stored.
  return text.slice(0, VALUE_MAX).toWellFormed();
}
