import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { type IndexRow, monthOf, sourceOf } from '../build/index-row.ts';
import {
  type Codes,
  codesIn,
  narrow,
  narrowLengths,
  type PackedColumns,
  packColumns,
  startsOf,
  unpackColumns,
} from './packed-columns.ts';
import { decodePhrases, encodePhrases, type PhraseColumn } from './phrase-column.ts';
import { decodePoints, encodePoints, type SegmentPoints } from './point-columns.ts';
import { compareValues } from './sorted-values.ts';
import { decodeVersions, encodeVersions, type SegmentVersions } from './version-columns.ts';

/**
 * A segment holds the rows of one state and one month, newest first, ties by id: the order of a plain list. It comes
 * in parts that are loaded apart, because few questions need them all.
 */
export interface SegmentParts {
  /** Every facet but words. */
  readonly core: SegmentCore;
  readonly ids: SegmentIds;
  readonly contractor: PhraseColumn;
  readonly description: PhraseColumn;
  readonly points: SegmentPoints;
  readonly versions: SegmentVersions;
}
export type PartName = keyof SegmentParts;
export const PART_NAMES = [
  'core',
  'ids',
  'contractor',
  'description',
  'points',
  'versions',
] as const satisfies readonly PartName[];

/** A column of few distinct values, sorted by `compareValues`. */
export interface Coded<T extends string | null> {
  readonly values: readonly T[];
  /** Row → position in `values`. */
  readonly codes: Codes;
}

export interface SegmentCore {
  readonly rows: number;
  readonly bytes: number;
  /** Day of the month; 0 in the segment of undated rows. Descending. */
  readonly days: Codes;
  /** US dollars; NaN where the record shows none. */
  readonly values: Float64Array;
  readonly city: Coded<string | null>;
  readonly county: Coded<string | null>;
  readonly zip: Coded<string>;
  readonly permitType: Coded<string | null>;
  readonly status: Coded<PermitStatus | null>;
  /** Row → bits by position in `tradeNames`. */
  readonly trades: Codes;
  readonly tradeNames: readonly Trade[];
  /** Row → `HAS_CONTRACTOR`, `HAS_PHONE`, `LACKS_CONTRACTOR`. */
  readonly flags: Codes;
  /** Row → the part of its lead score that neither the day nor the reader changes. */
  readonly scoreBases: Codes;
}

export interface SegmentIds {
  readonly rows: number;
  readonly bytes: number;
  idAt(row: number): string;
}

export const HAS_CONTRACTOR = 1;
export const HAS_PHONE = 2;
/** No contractor is named, though the source publishes contractors. */
export const LACKS_CONTRACTOR = 4;

/** The order of rows inside a segment; the same as `comparePermits('newest')` on what it holds. */
export function compareRows(a: IndexRow, b: IndexRow): number {
  const [dayA, dayB] = [a.issueDate ?? '', b.issueDate ?? ''];
  if (dayA !== dayB) return dayA > dayB ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The parts of a segment as bytes. `rows` must stand in the order of `compareRows`. */
export function encodeSegment(rows: readonly IndexRow[]): Record<PartName, Buffer> {
  return {
    core: packColumns(encodeCore(rows)),
    ids: packColumns(encodeIds(rows)),
    contractor: packColumns(encodePhrases(rows.map(({ contractor }) => contractor))),
    description: packColumns(encodePhrases(rows.map(({ description }) => description))),
    points: packColumns(encodePoints(rows)),
    versions: packColumns(encodeVersions(rows)),
  };
}

const decoders: { readonly [P in PartName]: (packed: PackedColumns) => SegmentParts[P] } = {
  core: decodeCore,
  ids: decodeIds,
  contractor: decodePhrases,
  description: decodePhrases,
  points: decodePoints,
  versions: decodeVersions,
};

/** One part of a segment from its bytes. */
export function decodePart<P extends PartName>(part: P, bytes: Buffer): SegmentParts[P] {
  return decoders[part](unpackColumns(bytes));
}

/** The rows of a segment as they were encoded. */
export function rowsOf(state: StateName, month: string, parts: SegmentParts): IndexRow[] {
  const { core, ids, contractor, description, points, versions } = parts;
  const value = <T extends string | null>({ values, codes }: Coded<T>, row: number): T => {
    const found = values[codes[row] ?? 0];
    if (found === undefined) throw new Error('A segment names a value that it does not hold.');
    return found;
  };
  return Array.from({ length: core.rows }, (_, row) => ({
    id: ids.idAt(row),
    state,
    issueDate: month === '' ? null : `${month}-${String(core.days[row]).padStart(2, '0')}`,
    valuation: Number.isNaN(core.values[row]) ? null : (core.values[row] ?? null),
    city: value(core.city, row),
    county: value(core.county, row),
    zip: value(core.zip, row),
    permitType: value(core.permitType, row),
    trades: core.tradeNames.filter((_name, bit) => ((core.trades[row] ?? 0) >> bit) & 1),
    status: value(core.status, row),
    hasContractor: ((core.flags[row] ?? 0) & HAS_CONTRACTOR) !== 0,
    hasPhone: ((core.flags[row] ?? 0) & HAS_PHONE) !== 0,
    lacksContractor: ((core.flags[row] ?? 0) & LACKS_CONTRACTOR) !== 0,
    scoreBase: core.scoreBases[row] ?? 0,
    point: points.pointAt(row),
    contractor: contractor.phraseAt(contractor.codes[row] ?? 0),
    description: description.phraseAt(description.codes[row] ?? 0),
    ...versions.versionAt(row),
  }));
}

const CODED = ['city', 'county', 'zip', 'permitType', 'status'] as const;
type CodedName = (typeof CODED)[number];
interface CoreMeta {
  readonly values: Readonly<Record<CodedName, readonly (string | null)[]>>;
  readonly tradeNames: readonly Trade[];
}

function encodeCore(rows: readonly IndexRow[]): PackedColumns {
  const tradeNames = [...new Set(rows.flatMap(({ trades }) => trades))].sort();
  const coded = CODED.map((name) => [name, encodeCoded(rows.map((row) => row[name]))] as const);
  const meta: CoreMeta = {
    values: Object.fromEntries(coded.map(([name, { values }]) => [name, values])) as CoreMeta['values'],
    tradeNames,
  };
  return {
    meta,
    columns: {
      days: Uint8Array.from(rows, (row) => (monthOf(row) === '' ? 0 : Number(row.issueDate?.slice(8)))),
      // Adding 0 turns -0 into 0, which sorts and compares alike.
      values: Float64Array.from(rows, ({ valuation }) => (valuation ?? Number.NaN) + 0),
      trades: narrow(
        rows.map(({ trades }) => trades.reduce((bits, trade) => bits | (1 << tradeNames.indexOf(trade)), 0)),
        2 ** tradeNames.length - 1,
      ),
      flags: Uint8Array.from(
        rows,
        (row) =>
          (row.hasContractor ? HAS_CONTRACTOR : 0) |
          (row.hasPhone ? HAS_PHONE : 0) |
          (row.lacksContractor ? LACKS_CONTRACTOR : 0),
      ),
      scoreBases: Uint8Array.from(rows, ({ scoreBase }) => scoreBase),
      ...Object.fromEntries(coded.map(([name, { codes }]) => [name, codes])),
    },
  };
}

function encodeCoded<T extends string | null>(rows: readonly T[]): Coded<T> {
  const values = [...new Set(rows)].sort(compareValues);
  const codeOf = new Map(values.map((value, code) => [value, code]));
  return {
    values,
    codes: narrow(
      rows.map((value) => codeOf.get(value) ?? 0),
      values.length,
    ),
  };
}

function decodeCore({ meta, columns }: PackedColumns): SegmentCore {
  const { values, tradeNames } = meta as CoreMeta;
  const coded = <T extends string | null>(name: CodedName): Coded<T> => ({
    values: values[name] as readonly T[],
    codes: codesIn(columns, name),
  });
  const days = codesIn(columns, 'days');
  const money = columns['values'];
  if (!(money instanceof Float64Array)) throw new Error('A segment lacks its column "values".');
  return {
    rows: days.length,
    bytes: Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0),
    days,
    values: money,
    city: coded('city'),
    county: coded('county'),
    zip: coded('zip'),
    permitType: coded('permitType'),
    status: coded('status'),
    trades: codesIn(columns, 'trades'),
    tradeNames,
    flags: codesIn(columns, 'flags'),
    scoreBases: codesIn(columns, 'scoreBases'),
  };
}

/** An id is the number of its source and the bytes of the rest. */
function encodeIds(rows: readonly IndexRow[]): PackedColumns {
  const sources = encodeCoded(rows.map(({ id }) => sourceOf(id)));
  const rest = rows.map(({ id }) => Buffer.from(id.slice(sourceOf(id).length)));
  return {
    meta: sources.values,
    columns: {
      sources: sources.codes,
      lengths: narrowLengths(rest.map(({ length }) => length)),
      keys: Buffer.concat(rest),
    },
  };
}

function decodeIds({ meta, columns }: PackedColumns): SegmentIds {
  const names = meta as readonly string[];
  const sources = codesIn(columns, 'sources');
  const starts = startsOf(codesIn(columns, 'lengths'));
  const keys = codesIn(columns, 'keys');
  const text = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  return {
    rows: sources.length,
    bytes: sources.byteLength + starts.byteLength + keys.byteLength,
    idAt: (row) => `${names[sources[row] ?? 0]}${text.toString('utf8', starts[row], starts[row + 1])}`,
  };
}
