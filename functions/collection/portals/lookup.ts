import type { RawRow } from '../conform/mapping.ts';
import { recordKey, unescapePart } from '../records/record-key.ts';
import { requireColumns } from '../run/drift.ts';
import type { Source } from '../source.ts';
import type { KeyValues } from './kinds/conditions.ts';
import { portalRows } from './pages.ts';
import type { PortalClient } from './portal-client.ts';

/** Keys per request, so that its address stays short. */
const KEYS_PER_REQUEST = 25;

/** The answer of a portal to some keys. */
export interface KeyLookup {
  /** The rows it still publishes with them, whatever their dates. */
  readonly rows: readonly RawRow[];
  /** Keys that it cannot look up. */
  readonly unknown: ReadonlySet<string>;
}

/**
 * Looks up which records a portal still publishes.
 * @param keys record keys, as `recordKey` writes them
 * @throws PortalFault `schema-changed` when the answer lacks a mapped column: such a row would look like a change
 */
export async function recordsByKey(
  source: Source,
  keys: readonly string[],
  client: PortalClient,
): Promise<KeyLookup> {
  const found: RawRow[] = [];
  const unknown = new Set<string>();
  // A file is always read whole.
  const batchSize = source.portal.kind === 'csv' ? Math.max(1, keys.length) : KEYS_PER_REQUEST;
  for (let at = 0; at < keys.length; at += batchSize) {
    const batch = new Set(keys.slice(at, at + batchSize));
    const values = [...batch].map((key) => parseRecordKey(source, key));
    const rows = await portalRows(source, values, client);
    // Socrata's rows leave out blank columns; its connector checks the header instead.
    if (source.portal.kind !== 'socrata')
      for (const row of rows ?? []) requireColumns(source, Object.keys(row));
    if (rows === null) for (const key of batch) unknown.add(key);
    else found.push(...rows.filter((row) => batch.has(recordKey(source, row) ?? '')));
  }
  return { rows: found, unknown };
}

/** The parts of a record key. Leaves blank parts out, since publishers write blanks in many ways. */
function parseRecordKey({ recordKey: columns }: Source, key: string): KeyValues {
  const values = key.split('.').map(unescapePart);
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      const value = values[index] ?? '';
      return value === '' ? [] : [[column, value]];
    }),
  );
}
