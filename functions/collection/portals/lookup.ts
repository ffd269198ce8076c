import type { RawRow } from '../conform/mapping.ts';
import { recordKey } from '../records/record-key.ts';
import { requireColumns } from '../run/drift.ts';
import type { Source } from '../source.ts';
import type { KeyValues } from './keys.ts';
import { portalRows } from './pages.ts';
import type { PortalClient } from './portal-client.ts';

/** Keys asked for in one request, so that its address stays short. */
const AT_ONCE = 25;

/** What a portal says of some keys. */
export interface Lookup {
  /** The rows it still publishes under them, whatever their dates. */
  readonly rows: readonly RawRow[];
  /** Keys it could not be asked for. */
  readonly unknown: ReadonlySet<string>;
}

/**
 * Asks a portal which records it still publishes.
 * @param keys record keys, as `recordKey` writes them
 * @throws PortalFault `schema-changed` when the answer lacks a mapped column: such a row would look like a change
 */
export async function recordsByKey(
  source: Source,
  keys: readonly string[],
  client: PortalClient,
): Promise<Lookup> {
  const found: RawRow[] = [];
  const unknown = new Set<string>();
  // A file is read whole, whatever is asked.
  const atOnce = source.portal.kind === 'csv' ? Math.max(1, keys.length) : AT_ONCE;
  for (let at = 0; at < keys.length; at += atOnce) {
    const asked = new Set(keys.slice(at, at + atOnce));
    const values = [...asked].map((key) => valuesOf(source, key));
    const rows = await portalRows(source, values, client);
    // Socrata's rows leave out what is empty; its connector asks the header.
    if (source.portal.kind !== 'socrata')
      for (const row of rows ?? []) requireColumns(source, Object.keys(row));
    if (rows === null) for (const key of asked) unknown.add(key);
    else found.push(...rows.filter((row) => asked.has(recordKey(source, row) ?? '')));
  }
  return { rows: found, unknown };
}

/** Blank parts are not asked for: publishers write blanks in many ways. */
function valuesOf({ recordKey: columns }: Source, key: string): KeyValues {
  const values = key.split('.').map(unescaped);
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      const value = values[index] ?? '';
      return value === '' ? [] : [[column, value]];
    }),
  );
}

/** A part of a key as the publisher writes it: `~2f` is `/`. */
function unescaped(part: string): string {
  return decodeURIComponent(part.replaceAll('~', '%'));
}
