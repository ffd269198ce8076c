import type { RawRow } from '#functions/collection/conform/mapping.ts';
import type { Portal } from '#functions/collection/source.ts';
import type { AskRoll } from './read-roll.ts';
import type { Roll } from './roll.ts';
import { ROLLS } from './rolls.ts';

const READ_BY = { name: 'A. Sample', on: '2026-11-20' };
/** Owners, switched on by a made-up person. */
export const OWNER_ON = { law: 'Sample Act § 1', readBy: READ_BY };

function rollOn(id: string): Roll {
  const roll = ROLLS.find((one) => one.id === id);
  if (roll === undefined) throw new Error(`There is no roll ${id}.`);
  return { ...roll, terms: { ...roll.terms, readBy: READ_BY } };
}
/** Cook County's roll and Connecticut's, as if a person had read their terms. */
export const cookRoll: Roll = rollOn('il-cook-roll');
export const ctRoll: Roll = rollOn('ct-roll');

/** A made-up parcel of Cook County. */
export interface MadeParcel {
  /** 14 digits. */
  readonly pin: string;
  readonly class: string;
  readonly built?: number;
  readonly apartments?: 'None' | 'Two' | 'Three' | 'Six';
  readonly street: string;
  readonly city?: string;
  readonly owner?: string;
  /** The last year of the roll that has it. */
  readonly year?: number;
}

export type TableRows = ReadonlyMap<string, readonly RawRow[]>;

/** The rows of Cook County's tables for some parcels. */
export function cookRows(parcels: readonly MadeParcel[]): TableRows {
  const rowsOf = (row: (parcel: MadeParcel) => object) =>
    parcels.map(
      (parcel): RawRow => ({ pin: parcel.pin, year: String(parcel.year ?? cookRoll.year), ...row(parcel) }),
    );
  return new Map([
    ['nj4t-kc8j', rowsOf((parcel) => ({ class: parcel.class }))],
    ['x54s-btds', rowsOf(({ built, apartments }) => ({ char_yrblt: built, char_apts: apartments }))],
    [
      '3723-97qp',
      rowsOf(({ street, city = 'CHICAGO', owner }) => ({
        ...{ prop_address_full: street, prop_address_city_name: city, owner_address_name: owner },
      })),
    ],
  ]);
}

export const tableName = (portal: Portal): string =>
  portal.kind === 'socrata' ? portal.dataset : portal.kind === 'arcgis' ? portal.layer : '';

/** A portal in memory: the rows of a table with all parts of any key. The first part of a key is looked up. */
export function askOf(tables: TableRows): AskRoll {
  const byPart = new Map<string, Map<string, RawRow[]>>();
  return async ({ portal }, keys) => {
    const name = tableName(portal);
    const [part = ''] = Object.keys(keys[0] ?? {});
    const at = `${name} ${part}`;
    const rows = byPart.get(at) ?? Map.groupBy(tables.get(name) ?? [], (row) => String(row[part]));
    byPart.set(at, rows);
    return keys.flatMap((key) =>
      (rows.get(key[part] ?? '') ?? []).filter((row) =>
        Object.entries(key).every(([column, value]) => String(row[column]) === value),
      ),
    );
  };
}
