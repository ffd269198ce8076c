import type { RawRow } from '../../conform/mapping.ts';
import type { Portal, Source } from '../../source.ts';
import type { RawPage, RowNumber, TableNotes, Validators } from '../paging.ts';
import type { PortalClient, RequestOptions } from '../portal-client.ts';
import type { DateWindow, KeyValues } from './conditions.ts';

/** What earlier reads of a table left for the next one. */
export interface EarlierRead {
  /** The validators of the last page of an earlier read: a portal of files may then answer that nothing changed. */
  readonly known?: Validators | undefined;
  /** The `next` of the last page that was taken in. Portals that cannot continue there start from the beginning. */
  readonly from?: RowNumber | undefined;
}

/** A kind of portal: the questions that its tables answer. Each rejects with a `PortalFault`. */
export interface PortalKind<P extends Portal> {
  /** The rows of a window, page by page. */
  pages(
    source: Source,
    portal: P,
    window: DateWindow,
    client: PortalClient,
    earlier: EarlierRead,
  ): AsyncGenerator<RawPage>;
  /** The rows with some keys, perhaps with others; null where the portal cannot answer this query. */
  rows(
    source: Source,
    portal: P,
    keys: readonly KeyValues[],
    client: PortalClient,
  ): Promise<readonly RawRow[] | null>;
  /**
   * The largest groups of rows with the same record key, over the whole table; undefined where the portal does not group. Absent where
   * it never does.
   */
  largestGroups?(source: Source, portal: P, client: PortalClient): Promise<readonly RowGroup[] | undefined>;
  /** Shows by one cheap request whether the rows have changed. Undefined where the portal does not tell. @param before its last mark */
  changeMark(
    source: Source,
    portal: P,
    client: PortalClient,
    before: string | null,
  ): Promise<ChangeMark | undefined>;
  /** License and day of the last change; absent where they come with the rows, or not at all. */
  notes?(portal: P, client: PortalClient): Promise<TableNotes>;
}

/** What a portal says of its rows as a whole: another mark means other rows. */
export interface ChangeMark {
  readonly mark: string;
  /** When the portal says that they changed, epoch milliseconds; undefined where it does not say. */
  readonly at?: number | undefined;
}

/** A time as the mark of a change; undefined for anything but a time. @param time epoch milliseconds, or a text that `Date` parses */
export function datedMark(time: unknown): ChangeMark | undefined {
  const at = new Date(typeof time === 'string' || typeof time === 'number' ? time : '').getTime();
  return Number.isNaN(at) ? undefined : { mark: new Date(at).toISOString(), at };
}

/** The number of rows and their newest date as the mark of a change; undefined where an answer has neither. */
export function countMark(row: RawRow | undefined): ChangeMark | undefined {
  const byName = new Map(Object.entries(row ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const [rows, newest] = [countIn(byName.get(COUNTED)), byName.get(NEWEST)];
  return rows === undefined ? undefined : { mark: `${rows} rows to ${String(newest)}` };
}

/** Rows of a table that have the same values in the columns of the record key. */
export interface RowGroup {
  readonly values: RawRow;
  readonly rows: number;
}

/** So many groups are asked for: those without a key are among the largest. */
export const GROUPS_MAX = 10;
/** The name of the count in an answer. */
export const COUNTED = 'counted';
/** The name of the newest date in an answer. */
export const NEWEST = 'newest';

/** The groups in a portal's answer; undefined where they are not counted, or not in order. Some servers write all names in capitals. */
export function groupsIn(
  answer: readonly RawRow[] | undefined,
  columns: readonly string[],
): RowGroup[] | undefined {
  const groups: RowGroup[] = [];
  for (const row of answer ?? []) {
    const byName = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
    const rows = countIn(byName.get(COUNTED));
    if (rows === undefined || rows > (groups.at(-1)?.rows ?? rows)) return undefined;
    const values = columns.map((column) => [column, byName.get(column.toLowerCase()) ?? null]);
    groups.push({ values: Object.fromEntries(values), rows });
  }
  return answer && groups.slice(0, GROUPS_MAX);
}

/** How the rows of a window are counted: a portal that cannot is not asked for long. */
export const COUNTING: RequestOptions = { attempts: 2 };

/** A portal's count as a number; undefined for anything else. */
export function countIn(value: unknown): number | undefined {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isSafeInteger(count) ? (count as number) : undefined;
}

export function isObjects(value: unknown): value is RawRow[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
}

/** A JSON answer as an object; empty for anything else. */
export function objectOf(body: unknown): Readonly<Record<string, unknown>> {
  return (body ?? {}) as Readonly<Record<string, unknown>>;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A parameter with conditions, where there are any. */
export function whereAll(name: string, conditions: readonly string[]): Readonly<Record<string, string>> {
  return conditions.length === 0 ? {} : { [name]: conditions.join(' AND ') };
}
