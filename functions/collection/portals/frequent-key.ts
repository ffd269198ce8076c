import { type FrequentKey, recordKey } from '../records/record-key.ts';
import type { Source } from '../source.ts';
import { GROUPS_MAX } from './kinds/portal-kind.ts';
import { tablesOf } from './pages.ts';
import type { PortalClient } from './portal-client.ts';
import { unlessUnanswered } from './portal-fault.ts';
import { kindOf } from './portal-kinds.ts';

/**
 * The most frequent record key over all rows of a source, by the portals' own grouping. Rows without a key are not counted.
 * @returns undefined where a portal does not say it
 * @throws PortalFault where nothing more may be asked
 */
export async function findFrequentKey(
  source: Source,
  client: PortalClient,
): Promise<FrequentKey | undefined> {
  const counts = new Map<string, number>();
  for (const table of tablesOf(source)) {
    const asked = kindOf(table.portal).largestGroups?.(table, table.portal, client);
    const groups = asked && (await unlessUnanswered(asked));
    if (groups === undefined) return undefined;
    const keyed = groups.flatMap(({ values, rows }) => {
      const key = recordKey(source, values);
      return key === undefined ? [] : [{ key, rows }];
    });
    if (keyed.length === 0 && groups.length >= GROUPS_MAX) return undefined;
    // The key is the same where only blanks differ, or the table.
    for (const { key, rows } of keyed) counts.set(key, (counts.get(key) ?? 0) + rows);
  }
  let most: FrequentKey = { key: '', rows: 0 };
  for (const [key, rows] of counts) if (rows > most.rows) most = { key, rows };
  return most;
}
