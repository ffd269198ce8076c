import { permitStatus } from '#functions/collection/conform/normal-forms/status-rules.ts';
import type { MappedField, Source } from '#functions/collection/source.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { changeAll, mappedColumns, type PortalRow, setAt, valueAt } from './columns.ts';
import { dateFormat, moneyFormat } from './formats.ts';
import type { RandomStream } from './random.ts';
import { nameLike, phoneLike, streetLike, workLike } from './vocabulary.ts';

/** Generates rows in a portal's format from its sample rows. */
interface RowMaker {
  /**
   * @param serial unique within the source; part of the row's keys
   * @param issued epoch milliseconds of the issue date
   */
  make(serial: number, issued: number, random: RandomStream): PortalRow;
  /** Returns a changed row: with a later status or a corrected valuation. */
  change(row: PortalRow, random: RandomStream): PortalRow;
}

/** Share of rows made from samples with an invalid date or amount. */
const QUIRKS = 0.03;
/** Minimum valuation in dollars. */
const AMOUNT_MIN = 250;
const PLACEHOLDER = /^(\W*|n\/?a|none|null|not listed|owner|tbd|unknown)$/i;

/** Derives the meaning of columns from a source's mapping and their formats from its sample rows. */
export function createRowMaker(source: Source, samples: readonly PortalRow[]): RowMaker {
  const shape = learnShape(source, samples);
  const { keys, columns } = shape;
  return {
    make(serial, issued, random) {
      const row = moved(modelFrom(shape, random), source.dateColumn, issued);
      const kind = columns('permitType').map((column) => String(valueAt(row, column) ?? ''));
      // Only the first column is free text; its fallbacks are categories.
      const [description] = columns('description');
      rewrite(row, keys, (text) => keyLike(text, serial, issued));
      rewrite(row, columns('addressStreet'), (text) => streetLike(text, random));
      rewrite(row, description === undefined ? [] : [description], (text) =>
        workLike(text, kind.join(' '), random),
      );
      rewrite(row, columns('propertyOwnerPhone', 'contractorPhone'), (text) => phoneLike(text, random));
      revalue(row, columns('valuation'), 0.8, random);
      begin(row, shape, random);
      const there = placed(row, columns('latitude', 'longitude'), random);
      return renamed(there, columns('propertyOwnerName', 'contractorName'), random);
    },
    change(row, random) {
      const next = structuredClone(row);
      const status = laterStatus(row, shape, random);
      if (status === undefined) revalue(next, columns('valuation'), 0.2, random);
      else rewrite(next, columns('status'), () => status);
      return next;
    },
  };
}

interface Shape {
  /** Columns of our fields. */
  columns(...fields: readonly MappedField[]): string[];
  /** Key columns except dates. */
  readonly keys: readonly string[];
  readonly regular: readonly PortalRow[];
  /** Samples with an invalid date or amount. */
  readonly odd: readonly PortalRow[];
  /** The publisher's statuses in the order of a permit's life. */
  readonly statuses: readonly string[];
}

function learnShape({ fields, dateColumn, recordKey }: Source, samples: readonly PortalRow[]): Shape {
  const columns = (...names: readonly MappedField[]) => names.flatMap((name) => mappedColumns(fields[name]));
  const dates = [dateColumn, ...columns('issueDate')];
  const isRegular = (row: PortalRow) =>
    dateFormat(valueAt(row, dateColumn)) !== undefined &&
    columns('valuation')
      .map((column) => valueAt(row, column))
      .every((value) => isBlank(value) || moneyFormat(value) !== undefined);
  const statuses = samples.flatMap((row) => columns('status').map((column) => valueAt(row, column)));
  return {
    columns,
    keys: [...new Set([...recordKey, ...columns('permitNumber')])].filter((key) => !dates.includes(key)),
    regular: samples.filter(isRegular),
    odd: samples.filter((row) => !isRegular(row)),
    statuses: [...new Set(statuses)]
      .filter((status) => typeof status === 'string' && !isBlank(status))
      .map(String)
      .sort((a, b) => statusRank(a) - statusRank(b)),
  };
}

function modelFrom({ regular, odd }: Shape, random: RandomStream): PortalRow {
  const from = odd.length > 0 && (regular.length === 0 || random.chance(QUIRKS)) ? odd : regular;
  return from[random.whole(0, from.length - 1)] ?? {};
}

/** Changes the values of columns except blanks and placeholders. */
function rewrite(row: PortalRow, columns: readonly string[], change: (text: string) => string): void {
  for (const column of columns) {
    const value = valueAt(row, column);
    if (typeof value === 'string' && !PLACEHOLDER.test(value.trim())) setAt(row, column, change(value));
    else if (typeof value === 'number') setAt(row, column, Number(change(String(value))) || value);
  }
}

/** Replaces amounts with log-normal ones around their value. */
function revalue(row: PortalRow, columns: readonly string[], spread: number, random: RandomStream): void {
  for (const column of columns) {
    const format = moneyFormat(valueAt(row, column));
    if (format !== undefined && format.read > 0)
      setAt(
        row,
        column,
        format.write(Math.max(AMOUNT_MIN, format.read * Math.exp(spread * random.normal()))),
      );
  }
}

/** Gives a new row a status that is not final, if the publisher has one. */
function begin(row: PortalRow, { columns, statuses }: Shape, random: RandomStream): void {
  const [first, ...others] = statuses.filter(isUnderWay);
  if (first !== undefined)
    rewrite(row, columns('status'), (status) =>
      isUnderWay(status) ? status : random.pick([first, ...others]),
    );
}

/** Picks a later status, mostly the next one; sometimes undefined. */
function laterStatus(row: PortalRow, { columns, statuses }: Shape, random: RandomStream): string | undefined {
  const ranks = columns('status').map((column) => statusRank(String(valueAt(row, column) ?? '')));
  const later = statuses.filter((status) => statusRank(status) > Math.min(...ranks));
  return later[Math.min(random.whole(0, later.length), random.whole(0, later.length))];
}

/** Copies a row and shifts all dates by the same time. */
function moved(from: PortalRow, dateColumn: string, issued: number): PortalRow {
  const leading = dateFormat(valueAt(from, dateColumn));
  if (leading === undefined) return structuredClone(from);
  const by = issued - leading.read;
  return changeAll(from, (value) => {
    const format = dateFormat(value);
    return format === undefined ? value : format.write(format.read + by);
  }) as PortalRow;
}

/** Makes a key of the same pattern with the year of issue and the serial number. */
function keyLike(text: string, serial: number, issued: number): string {
  const year = String(new Date(issued).getUTCFullYear());
  const dated = text.replace(/(?<!\d)(19|20)\d\d(?!\d)/, year);
  const run = /\d+(?=\D*$)/.exec(dated);
  if (run === null || run[0].length < 3) return `${dated}${serial}`;
  const kept = run[0].slice(0, Math.max(0, run[0].length - String(serial).length));
  return `${dated.slice(0, run.index)}${kept}${serial}${dated.slice(run.index + run[0].length)}`;
}

/** Copies a row and moves its coordinates, in all columns, by up to a few kilometers. */
function placed(row: PortalRow, columns: readonly string[], random: RandomStream): PortalRow {
  const places = columns.map(
    (column) => [column, Number(valueAt(row, column)), (random.next() - 0.5) / 20] as const,
  );
  return changeAll(row, (value) => {
    if (value === null || value === '') return value;
    const place = places.find(([, number]) => number !== 0 && Number(value) === number);
    if (place === undefined) return value;
    const there = (place[1] + place[2]).toFixed(9);
    return typeof value === 'number' ? Number(there) : there;
  }) as PortalRow;
}

/** Copies a row and replaces the names of the given columns, also where other columns repeat them. */
function renamed(row: PortalRow, columns: readonly string[], random: RandomStream): PortalRow {
  const names = new Map(
    columns.flatMap((column) => {
      const name = valueAt(row, column);
      return typeof name === 'string' && !PLACEHOLDER.test(name.trim())
        ? [[name, nameLike(name, random)] as const]
        : [];
    }),
  );
  return changeAll(row, (value) => {
    if (typeof value !== 'string') return value;
    for (const [name, other] of names) if (value.includes(name)) return value.replace(name, other);
    return value;
  }) as PortalRow;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Position of a raw status in a permit's life; -1 when unknown. */
function statusRank(raw: string): number {
  const status = permitStatus(raw);
  return status === null ? -1 : PERMIT_STATUSES.indexOf(status);
}

/** True for statuses up to Active. */
function isUnderWay(raw: string): boolean {
  return statusRank(raw) <= PERMIT_STATUSES.indexOf('Active');
}
