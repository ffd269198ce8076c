import { quoted } from '../conform/web-address.ts';

/** The parts of one record key by column, as the publisher writes them. Blank ones are left out. */
export type KeyValues = Readonly<Record<string, string>>;

/** The condition for the rows under some keys, as SoQL, SQL and ArcGIS write it. */
export function anyOf(keys: readonly KeyValues[], literal: (text: string) => string = quoted): string {
  return keys
    .map((key) => {
      const parts = Object.entries(key).map(([column, value]) => `${column} = ${literal(value)}`);
      return parts.length === 1 ? parts.join() : `(${parts.join(' AND ')})`;
    })
    .join(' OR ');
}
