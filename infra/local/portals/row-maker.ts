import type { MappedField, Source } from '#functions/collection/source.ts';
import { changeAll, columnsOf, type Row, setAt, valueAt } from './columns.ts';
import { dateFormat, moneyFormat } from './formats.ts';
import type { NamedRandom } from './random.ts';
import { isUnderWay, statusRank } from './status-rank.ts';
import { nameLike, phoneLike, streetLike, workLike } from './vocabulary.ts';

/** Makes rows in a portal's own shape from its sample rows. */
export interface RowMaker {
  /**
   * A new row.
   * @param serial unique within the source; becomes part of its keys
   * @param issued epoch milliseconds of the issue date
   */
  make(serial: number, issued: number, random: NamedRandom): Row;
  /** The row with something about it changed, as a publisher would: its status moves on, or its value is corrected. */
  change(row: Row, random: NamedRandom): Row;
}

/** How often a sample row with a quirk (a slip in its date or money) is the model of a new one. */
const QUIRKS = 0.03;
/** The least a work is said to be worth, in dollars. */
const AMOUNT_MIN = 250;
const PLACEHOLDER = /^(\W*|n\/?a|none|null|not listed|owner|tbd|unknown)$/i;

/** Learns from a source's mapping which column holds what, and from its sample rows how each is written. */
export function rowMakerFor(source: Source, samples: readonly Row[]): RowMaker {
  const shape = shapeOf(source, samples);
  const { keys, columns } = shape;
  return {
    make(serial, issued, random) {
      const row = moved(modelFrom(shape, random), source.dateColumn, issued);
      const kind = columns('permitType').map((column) => String(valueAt(row, column) ?? ''));
      // Only the first column is free text; those it falls back to are categories.
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

/** What the mapping and the samples tell of a source's rows. */
interface Shape {
  /** The columns that fill some of our fields. */
  columns(...fields: readonly MappedField[]): string[];
  /** What makes a record's key, but for dates. */
  readonly keys: readonly string[];
  readonly regular: readonly Row[];
  /** Samples with a quirk. */
  readonly odd: readonly Row[];
  /** The publisher's words for the status, in the order a permit takes them. */
  readonly statuses: readonly string[];
}

function shapeOf({ fields, dateColumn, recordKey }: Source, samples: readonly Row[]): Shape {
  const columns = (...names: readonly MappedField[]) => names.flatMap((name) => columnsOf(fields[name]));
  const dates = [dateColumn, ...columns('issueDate')];
  const isRegular = (row: Row) =>
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

function modelFrom({ regular, odd }: Shape, random: NamedRandom): Row {
  const from = odd.length > 0 && (regular.length === 0 || random.chance(QUIRKS)) ? odd : regular;
  return from[random.whole(0, from.length - 1)] ?? {};
}

/** Changes what stands in columns; blanks and placeholders stay. */
function rewrite(row: Row, columns: readonly string[], change: (text: string) => string): void {
  for (const column of columns) {
    const value = valueAt(row, column);
    if (typeof value === 'string' && !PLACEHOLDER.test(value.trim())) setAt(row, column, change(value));
    else if (typeof value === 'number') setAt(row, column, Number(change(String(value))) || value);
  }
}

/** Draws amounts anew, log-normal around what they are. */
function revalue(row: Row, columns: readonly string[], spread: number, random: NamedRandom): void {
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

/** What is new is not over yet, where the publisher has a word for that. */
function begin(row: Row, { columns, statuses }: Shape, random: NamedRandom): void {
  const [first, ...others] = statuses.filter(isUnderWay);
  if (first !== undefined)
    rewrite(row, columns('status'), (status) =>
      isUnderWay(status) ? status : random.pick([first, ...others]),
    );
}

/** A status further along, mostly the next one, seldom a far one; undefined when there is none, or none this time. */
function laterStatus(row: Row, { columns, statuses }: Shape, random: NamedRandom): string | undefined {
  const ranks = columns('status').map((column) => statusRank(String(valueAt(row, column) ?? '')));
  const later = statuses.filter((status) => statusRank(status) > Math.min(...ranks));
  return later[Math.min(random.whole(0, later.length), random.whole(0, later.length))];
}

/** A copy of a row whose dates have all moved by as much as the leading one. */
function moved(from: Row, dateColumn: string, issued: number): Row {
  const leading = dateFormat(valueAt(from, dateColumn));
  if (leading === undefined) return structuredClone(from);
  const by = issued - leading.read;
  return changeAll(from, (value) => {
    const format = dateFormat(value);
    return format === undefined ? value : format.write(format.read + by);
  }) as Row;
}

/** A key of the same pattern: its year the year of issue, its last run of digits the serial number. */
function keyLike(text: string, serial: number, issued: number): string {
  const year = String(new Date(issued).getUTCFullYear());
  const dated = text.replace(/(?<!\d)(19|20)\d\d(?!\d)/, year);
  const run = /\d+(?=\D*$)/.exec(dated);
  if (run === null || run[0].length < 3) return `${dated}${serial}`;
  const kept = run[0].slice(0, Math.max(0, run[0].length - String(serial).length));
  return `${dated.slice(0, run.index)}${kept}${serial}${dated.slice(run.index + run[0].length)}`;
}

/** A copy whose coordinates, wherever they stand, lie somewhere within a few kilometres. */
function placed(row: Row, columns: readonly string[], random: NamedRandom): Row {
  const places = columns.map(
    (column) => [column, Number(valueAt(row, column)), (random.next() - 0.5) / 20] as const,
  );
  return changeAll(row, (value) => {
    if (value === null || value === '') return value;
    const place = places.find(([, number]) => number !== 0 && Number(value) === number);
    if (place === undefined) return value;
    const there = (place[1] + place[2]).toFixed(9);
    return typeof value === 'number' ? Number(there) : there;
  }) as Row;
}

/** A copy in which the names of the given columns are others, also where another column repeats them. */
function renamed(row: Row, columns: readonly string[], random: NamedRandom): Row {
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
  }) as Row;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
