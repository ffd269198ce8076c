import type { RawRow } from '../mapping.ts';
import type { PortalClient } from '../portal-client.ts';
import { recordKey } from '../record-key.ts';
import type { Source } from '../source.ts';
import { quoted } from '../web-address.ts';
import { portalRows } from './pages.ts';

/** Keys asked for in one request, so that its address stays short. */
const AT_ONCE = 25;

/**
 * The rows a portal still publishes under some keys, whatever their dates.
 * @param keys record keys, as `recordKey` writes them
 * @throws PortalFault
 */
export async function recordsByKey(
  source: Source,
  keys: readonly string[],
  client: PortalClient,
): Promise<RawRow[]> {
  const found: RawRow[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const asked = keys.slice(at, at + AT_ONCE);
    const condition = asked.map((key) => conditionFor(source, key)).join(' OR ');
    const rows = await portalRows(source, condition, client);
    found.push(...rows.filter((row) => asked.includes(recordKey(source, row) ?? '')));
  }
  return found;
}

/** Blank parts are not asked for: publishers write blanks in many ways. */
function conditionFor({ recordKey: columns }: Source, key: string): string {
  const values = key.split('.').map(unescaped);
  const parts = columns.flatMap((column, index) => {
    const value = values[index] ?? '';
    return value === '' ? [] : [`${column} = ${quoted(value)}`];
  });
  return parts.length === 1 ? parts.join() : `(${parts.join(' AND ')})`;
}

/** A part of a key as the publisher writes it: `~2f` is `/`. */
function unescaped(part: string): string {
  return decodeURIComponent(part.replaceAll('~', '%'));
}
