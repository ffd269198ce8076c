import { type RawRow, readColumn } from '#functions/collection/conform/mapping.ts';
import { parseDay } from '#functions/collection/conform/normal-forms/dates.ts';
import { parsePhone } from '#functions/collection/conform/normal-forms/phones.ts';
import { oneLine } from '#functions/collection/conform/normal-forms/plain-text.ts';
import type { Column } from '#functions/collection/source.ts';
import { isFirm } from '#functions/permits/names/name-kind.ts';
import type { ReadTerms } from '#functions/sources/read-terms.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { cityName } from '#shared/domain/territory/city-name.ts';
import { classTrades } from './class-trades.ts';
import { licenseKey } from './license-key.ts';

/** A public list of licensed contractors, as data: where it is and how its columns map onto ours. */
export interface Board {
  /** `<state code>-<board>`. */
  readonly id: string;
  /** The board's own name. */
  readonly name: string;
  readonly state: StateName;
  /**
   * A Socrata data set, a layer, the lists that a page of the publisher loads, or a file that a person downloads and imports, since
   * its publisher stops programs. `cells` names cells between `%` where the heading does not; cells without a name are not read.
   */
  readonly from:
    | { readonly kind: 'socrata'; readonly host: string; readonly dataset: string }
    | { readonly kind: 'arcgis'; readonly dataset: string; readonly layer: string }
    | { readonly kind: 'lists'; readonly dataset: string; readonly files: readonly string[] }
    | { readonly kind: 'import'; readonly file: string; readonly cells?: readonly string[] };
  /** Of a board that is off until a named person has read its terms and its state's law. */
  readonly terms?: ReadTerms;
  /** The publisher's license by name, or `unknown`. Never guessed. */
  readonly license: string;
  readonly landingPage: string;
  /** Columns to read. None holds a street or a ZIP code: nobody's home address is ever stored. */
  readonly columns: BoardColumns;
  /** Only rows with one of these values, or a value that begins so, belong to contractors. Case is ignored. */
  readonly only?: ColumnValues | { readonly column: string; readonly startsWith: string };
  /** Rows of individuals, which are skipped. Rows of other boards are an individual's unless a company is named. */
  readonly individual?: ColumnValues;
  /** The form of `licenseKey` for numbers of this board; null where permits do not carry them. */
  readonly licensePattern: RegExp | null;
}

/** Lower-case values of a column. */
interface ColumnValues {
  readonly column: string;
  readonly is: readonly string[];
}

interface BoardColumns {
  readonly license: Column;
  readonly name: Column;
  readonly dba?: Column;
  readonly class?: Column;
  readonly status?: Column;
  readonly issued?: Column;
  readonly expires?: Column;
  readonly city?: Column;
  readonly phone?: Column;
}

/** A company's license, as its board publishes it. */
export interface BoardRecord {
  readonly boardId: string;
  /** As the board writes it. */
  readonly license: string;
  readonly name: string;
  readonly dba: string | null;
  readonly class: string | null;
  readonly status: string | null;
  /** `YYYY-MM-DD`. */
  readonly issued: string | null;
  readonly expires: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  /** Trades that the class names; empty where it names none. */
  readonly trades: readonly Trade[];
}

/**
 * Converts a board's row. Null for an individual, for a row that is no contractor's, and without a number or name.
 * @param today `YYYY-MM-DD`
 */
export function toBoardRecord(board: Board, row: RawRow, today: string): BoardRecord | null {
  const { columns, only, individual } = board;
  const text = (column: Column | undefined): string => (column === undefined ? '' : readColumn(row, column));
  const fits = (rule: NonNullable<Board['only']>): boolean => {
    const value = text(rule.column).toLowerCase();
    return 'is' in rule ? rule.is.includes(value) : value.startsWith(rule.startsWith);
  };
  const day = (column: Column | undefined, latest: string): string | null =>
    parseDay(text(column).replace(MONTH_FIRST, '$1/$2/$3'), latest) ?? null;
  const license = text(columns.license);
  const name = text(columns.name);
  const dba = text(columns.dba);
  if (licenseKey(license) === '' || name === '' || (only !== undefined && !fits(only))) return null;
  // Without the column that tells individuals, only the name shows a company.
  const kind = individual === undefined ? '' : text(individual.column);
  if (individual === undefined || kind === '' ? !isFirm(name) : fits(individual)) return null;
  const licenseClass = oneLine(text(columns.class));
  return {
    boardId: board.id,
    license,
    name,
    dba: dba === '' || dba === name ? null : dba,
    class: licenseClass,
    status: oneLine(text(columns.status)),
    issued: day(columns.issued, today),
    expires: day(columns.expires, LATEST_END),
    city: cityName(text(columns.city)),
    phone: parsePhone(text(columns.phone)) ?? null,
    trades: classTrades(licenseClass ?? ''),
  };
}

/** A license may end after today. */
const LATEST_END = '2099-12-31';
/** `08312027`, as Texas writes it. */
const MONTH_FIRST = /^(0[1-9]|1[0-2])([0-3]\d)(\d{4})$/;
