import { type RawRow, readColumn } from '#functions/collection/conform/mapping.ts';
import type { KeyValues } from '#functions/collection/portals/kinds/conditions.ts';
import type { Column } from '#functions/collection/source.ts';
import type { RollFacts } from '#functions/permits/stored-permit.ts';
import { joinParcel, type NamedParcel } from './join-parcel.ts';
import type { Roll, RollTable } from './roll.ts';

/** The rows of a roll's table with any of some keys, and no others. @throws PortalFault */
export type AskRoll = (table: RollTable, keys: readonly KeyValues[]) => Promise<readonly RawRow[]>;

/** What rolls write in place of an owner whom they hide, or where there is none. */
const NO_OWNER =
  /^(?:CURRENT (?:CO-?)?OWNER|UNAVAILABLE OWNER|OWNER UNAVAILABLE|NAME NOT ON FILE|CONFIDENTIAL|REDACTED|EXEMPT|UNKNOWN)$/i;
const YEARS = { first: 1600, last: 2100 };
type TableRow = { readonly table: RollTable; readonly row: RawRow };

/**
 * What a roll says of the parcels that permits name: those with the numbers, and those at the addresses where the number is not on the
 * roll or stands for another street. Of other parcels nothing is returned.
 * @returns in the order of `named`; null without a certain parcel
 */
export async function readRoll(
  roll: Roll,
  named: readonly NamedParcel[],
  ask: AskRoll,
): Promise<readonly (RollFacts | null)[]> {
  const { streets } = roll;
  const ofYear = ({ year }: RollTable): KeyValues =>
    year === undefined ? {} : { [year]: String(roll.year) };
  const askAll = async (tables: readonly RollTable[], numbers: readonly string[]) => {
    const answers = tables.map(async (table) => {
      const keys = numbers.map((number) => ({ [table.number]: number, ...ofYear(table) }));
      return (keys.length === 0 ? [] : await ask(table, keys)).map((row) => ({ table, row }));
    });
    return Map.groupBy((await Promise.all(answers)).flat(), ({ table, row }) =>
      readColumn(row, table.number),
    );
  };
  const numbers = [...new Set(named.flatMap(({ number }) => number ?? []))];
  const byNumber = await askAll([...roll.tables, streets], numbers);
  const streetsOf = (number: string): readonly string[] | undefined =>
    byNumber.get(number)?.flatMap(({ table, row }) => (table === streets ? upper(row, streets.street) : []));
  const unsure = named.filter(
    ({ number, spellings }) => !streetsOf(number ?? '')?.some((one) => spellings.includes(one)),
  );
  const keys = unsure.flatMap(({ spellings, city }) =>
    spellings.map((one) => ({ [streets.street]: one, [streets.city]: city, ...ofYear(streets) })),
  );
  const atStreets = keys.length === 0 ? [] : await ask(streets, keys);
  const joined = named.map((one) => {
    const rows = atStreets.filter(
      (row) =>
        one.spellings.includes(upper(row, streets.street)) && readColumn(row, streets.city) === one.city,
    );
    // Without a number, each row may be a parcel of its own.
    const there = new Set(rows.map((row) => readColumn(row, streets.number) || JSON.stringify(row)));
    const found = joinParcel(one, streetsOf(one.number ?? ''), [...there]);
    return found && { ...found, rows: rows.map((row) => ({ table: streets, row })) };
  });
  const others = joined.flatMap((one) => (one?.by === 'address' ? one.parcel : []));
  const more = await askAll(roll.tables, [...new Set(others)]);
  return joined.map((one) => {
    if (one === null) return null;
    const { parcel, by, rows } = one;
    return factsOf(
      roll,
      (by === 'number' ? byNumber.get(parcel) : [...(more.get(parcel) ?? []), ...rows]) ?? [],
      by,
    );
  });
}

/** The facts of a parcel's rows. What they do not agree on is left out: a parcel with two buildings has no one year. */
function factsOf(roll: Roll, rows: readonly TableRow[], by: 'number' | 'address'): RollFacts {
  const agreed = (columnOf: (table: RollTable) => Column | undefined): string | null => {
    const texts = rows.flatMap(({ table, row }) => {
      const column = columnOf(table);
      return column === undefined ? [] : readColumn(row, column) || [];
    });
    return new Set(texts).size === 1 ? (texts[0] ?? null) : null;
  };
  const rollClass = agreed(({ columns }) => columns.class);
  const built = Number(agreed(({ columns }) => columns.built));
  const units = Number(agreed(({ columns }) => columns.units));
  const rollUnits = Number.isInteger(units) && units > 0 ? units : null;
  const owner = agreed((table) => (table === roll.streets ? roll.owner?.column : undefined));
  return {
    rollId: roll.id,
    roll: `${roll.name}, ${roll.year} roll, by ${by === 'number' ? 'parcel number' : 'address'}`,
    rollClass,
    yearBuilt: built >= YEARS.first && built <= YEARS.last ? Math.trunc(built) : null,
    rollUnits,
    rollOwner: owner === null || NO_OWNER.test(owner) ? null : owner,
    use: rollClass === null ? null : roll.use(rollClass, rollUnits),
  };
}

function upper(row: RawRow, column: string): string {
  return readColumn(row, column).replace(/\s+/g, ' ').toUpperCase();
}
