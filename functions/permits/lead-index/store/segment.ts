import { bitMask } from '#shared/domain/bit-mask.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { WORK_ACTION_BITS } from '#shared/domain/lists/work-actions.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { dateOf } from './days.ts';
import { type IndexRow, type MicroPoint, monthOf, type RowVersion, sourceOf } from './index-row.ts';
import {
  type Codes,
  narrow,
  narrowLengths,
  type PackedColumns,
  packColumns,
  readCodes,
  readNumbers,
  toStarts,
  unpackColumns,
} from './packed-columns.ts';
import { decodePhrases, encodePhrases, type PhraseColumn } from './phrase-column.ts';

/**
 * A segment contains the rows of one state and one month, newest first, then by id. Its parts are stored and loaded separately,
 * because few queries need all of them. Trades, statuses and names are stored as text with each segment, so segments do not
 * depend on the order or the number of known values.
 */
export interface SegmentParts {
  /** Every facet except words. */
  readonly core: SegmentCore;
  readonly ids: SegmentIds;
  readonly contractor: PhraseColumn;
  readonly description: PhraseColumn;
  readonly points: SegmentPoints;
  readonly versions: SegmentVersions;
  readonly keys: SegmentKeys;
}
export type PartName = keyof SegmentParts;
export const PART_NAMES = [
  'core',
  'ids',
  'contractor',
  'description',
  'points',
  'versions',
  'keys',
] as const satisfies readonly PartName[];

/** A column with few distinct values, sorted by `compareValues`. */
export interface CodedColumn<T extends string | null> {
  readonly values: readonly T[];
  /** Row → position in `values`. */
  readonly codes: Codes;
}

export interface SegmentCore {
  readonly rows: number;
  readonly bytes: number;
  /** Day of the month, descending; 0 in the segment of undated rows. */
  readonly days: Codes;
  /** US dollars; NaN if the record shows none. */
  readonly values: Float64Array;
  readonly city: CodedColumn<string | null>;
  readonly county: CodedColumn<string | null>;
  readonly zip: CodedColumn<string>;
  readonly permitType: CodedColumn<string | null>;
  readonly status: CodedColumn<PermitStatus | null>;
  readonly propertyUse: CodedColumn<PropertyUse | null>;
  /** As `IndexRow.firm`. */
  readonly firm: CodedColumn<string>;
  /** Row → bits, by position in this segment's `tradeNames`. */
  readonly trades: Codes;
  readonly tradeNames: readonly Trade[];
  /** Row → `WORK_ACTION_MASK`. */
  readonly actions: Codes;
  /** Row → `FLAGS`. */
  readonly flags: Codes;
  /** Row → the points of its lead score for the value. */
  readonly valuePoints: Codes;
}

export interface SegmentIds {
  readonly rows: number;
  readonly bytes: number;
  idAt(row: number): string;
}

/** The locations of a segment's permits, which only the heat map and territories need. */
export interface SegmentPoints {
  readonly bytes: number;
  /** Null if the record shows no location. */
  pointAt(row: number): MicroPoint | null;
}

/** The keys of a segment's permits, which only lookups need: row → `LookupKeys`. */
export interface SegmentKeys {
  readonly bytes: number;
  readonly numbers: Codes;
  readonly streets: Codes;
}

/** The versions of a segment's permits, which only publishers need. */
interface SegmentVersions {
  readonly bytes: number;
  versionAt(row: number): RowVersion;
}

type Flag = { [K in keyof IndexRow]: IndexRow[K] extends boolean ? K : never }[keyof IndexRow];
/** The bits of stored flags. Never change one. */
export const FLAGS = {
  hasContractor: 1,
  hasPhone: 2,
  lacksContractor: 4,
  hasOwnerName: 8,
  hasOwnerPhone: 16,
  hasContractorPhone: 32,
  hasStreet: 64,
  isPaperwork: 128,
  ownerBuilds: 256,
  hasOwnerAddress: 512,
  hasContractorAddress: 1024,
} as const satisfies Record<Flag, number>;
const FLAG_NAMES = Object.keys(FLAGS) as readonly Flag[];

export const WORK_ACTION_MASK = bitMask('action', WORK_ACTION_BITS);

/** The order of rows in a segment, which is that of `comparePermits('newest')`. */
export function compareRows(a: IndexRow, b: IndexRow): number {
  const [dayA, dayB] = [a.issueDate ?? '', b.issueDate ?? ''];
  if (dayA !== dayB) return dayA > dayB ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Encodes the parts of a segment. `rows` must be in the order of `compareRows`. */
export function encodeSegment(rows: readonly IndexRow[]): Record<PartName, Buffer> {
  return {
    core: packColumns(encodeCore(rows)),
    ids: packColumns(encodeIds(rows)),
    contractor: packColumns(encodePhrases(rows.map(({ contractor }) => contractor))),
    description: packColumns(encodePhrases(rows.map(({ description }) => description))),
    points: packColumns(encodePoints(rows)),
    versions: packColumns(encodeVersions(rows)),
    keys: packColumns(encodeKeys(rows)),
  };
}

const decoders: { readonly [P in PartName]: (packed: PackedColumns) => SegmentParts[P] } = {
  core: decodeCore,
  ids: decodeIds,
  contractor: decodePhrases,
  description: decodePhrases,
  points: decodePoints,
  versions: decodeVersions,
  keys: decodeKeys,
};

/** Decodes one part of a segment. */
export function decodePart<P extends PartName>(part: P, bytes: Buffer): SegmentParts[P] {
  return decoders[part](unpackColumns(bytes));
}

/** Decodes all parts of a segment. @param parts in the order of `PART_NAMES` */
export function decodeSegment(parts: readonly Buffer[]): SegmentParts {
  const decoded = PART_NAMES.map((name, at) => [name, decodePart(name, parts[at] ?? Buffer.alloc(0))]);
  return Object.fromEntries(decoded) as SegmentParts;
}

/** The rows of a decoded segment. */
export function decodeRows(state: StateName, month: string, parts: SegmentParts): IndexRow[] {
  const { core, ids, contractor, description, points, versions, keys } = parts;
  const value = <T extends string | null>({ values, codes }: CodedColumn<T>, row: number): T => {
    const found = values[codes[row] ?? 0];
    if (found === undefined) throw new Error('A segment refers to a value that it does not contain.');
    return found;
  };
  return Array.from({ length: core.rows }, (_, row) => ({
    id: ids.idAt(row),
    state,
    issueDate: dateOf(month, core.days[row] ?? 0) || null,
    valuation: Number.isNaN(core.values[row]) ? null : (core.values[row] ?? null),
    city: value(core.city, row),
    county: value(core.county, row),
    zip: value(core.zip, row),
    permitType: value(core.permitType, row),
    trades: core.tradeNames.filter((_name, bit) => ((core.trades[row] ?? 0) >> bit) & 1),
    actions: WORK_ACTION_MASK.decode(core.actions[row] ?? 0),
    propertyUse: value(core.propertyUse, row),
    firm: value(core.firm, row),
    status: value(core.status, row),
    ...readFlags(core.flags[row] ?? 0),
    valuePoints: core.valuePoints[row] ?? 0,
    point: points.pointAt(row),
    contractor: contractor.phraseAt(contractor.codes[row] ?? 0),
    description: description.phraseAt(description.codes[row] ?? 0),
    ...versions.versionAt(row),
    numberKey: keys.numbers[row] ?? 0,
    streetKey: keys.streets[row] ?? 0,
  }));
}

const CODED = ['city', 'county', 'zip', 'permitType', 'status', 'propertyUse', 'firm'] as const;
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
      // Adding 0 turns -0 into 0, so that equal values have equal bytes.
      values: Float64Array.from(rows, ({ valuation }) => (valuation ?? Number.NaN) + 0),
      trades: narrow(
        rows.map(({ trades }) => trades.reduce((bits, trade) => bits | (1 << tradeNames.indexOf(trade)), 0)),
        2 ** tradeNames.length - 1,
      ),
      actions: Uint8Array.from(rows, ({ actions }) => WORK_ACTION_MASK.encode(actions)),
      flags: Uint16Array.from(rows, (row) =>
        FLAG_NAMES.reduce((bits, flag) => (row[flag] ? bits | FLAGS[flag] : bits), 0),
      ),
      valuePoints: Uint8Array.from(rows, ({ valuePoints }) => valuePoints),
      ...Object.fromEntries(coded.map(([name, { codes }]) => [name, codes])),
    },
  };
}

function readFlags(bits: number): Record<Flag, boolean> {
  return Object.fromEntries(FLAG_NAMES.map((flag) => [flag, (bits & FLAGS[flag]) !== 0])) as Record<
    Flag,
    boolean
  >;
}

function encodeCoded<T extends string | null>(rows: readonly T[]): CodedColumn<T> {
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
  const coded = <T extends string | null>(name: CodedName): CodedColumn<T> => ({
    values: values[name] as readonly T[],
    codes: readCodes(columns, name),
  });
  const days = readCodes(columns, 'days');
  return {
    rows: days.length,
    bytes: Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0),
    days,
    values: readNumbers(columns, 'values'),
    city: coded('city'),
    county: coded('county'),
    zip: coded('zip'),
    permitType: coded('permitType'),
    status: coded('status'),
    propertyUse: coded('propertyUse'),
    firm: coded('firm'),
    trades: readCodes(columns, 'trades'),
    tradeNames,
    actions: readCodes(columns, 'actions'),
    flags: readCodes(columns, 'flags'),
    valuePoints: readCodes(columns, 'valuePoints'),
  };
}

/** Stores an id as the code of its source and the bytes of the rest. */
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
  const sources = readCodes(columns, 'sources');
  const starts = toStarts(readCodes(columns, 'lengths'));
  const keys = readCodes(columns, 'keys');
  const text = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength);
  return {
    rows: sources.length,
    bytes: sources.byteLength + starts.byteLength + keys.byteLength,
    idAt: (row) => `${names[sources[row] ?? 0]}${text.toString('utf8', starts[row], starts[row + 1])}`,
  };
}

/** Points are stored as micro-degrees north of the South Pole and east of the antimeridian, plus 1; 0 is no point. */
const SOUTH = -90e6;
const WEST = -180e6;

function encodePoints(rows: readonly IndexRow[]): PackedColumns {
  const codes = (axis: 0 | 1, from: number): Uint32Array =>
    Uint32Array.from(rows, ({ point }) => (point === null ? 0 : point[axis] - from + 1));
  return { meta: null, columns: { latitudes: codes(0, SOUTH), longitudes: codes(1, WEST) } };
}

function decodePoints({ columns }: PackedColumns): SegmentPoints {
  const latitudes = readCodes(columns, 'latitudes');
  const longitudes = readCodes(columns, 'longitudes');
  return {
    bytes: latitudes.byteLength + longitudes.byteLength,
    pointAt: (row) => {
      const [latitude = 0, longitude = 0] = [latitudes[row], longitudes[row]];
      return latitude === 0 ? null : [latitude - 1 + SOUTH, longitude - 1 + WEST];
    },
  };
}

function encodeKeys(rows: readonly IndexRow[]): PackedColumns {
  return {
    meta: null,
    columns: {
      numbers: Uint32Array.from(rows, ({ numberKey }) => numberKey),
      streets: Uint32Array.from(rows, ({ streetKey }) => streetKey),
    },
  };
}

function decodeKeys({ columns }: PackedColumns): SegmentKeys {
  const numbers = readCodes(columns, 'numbers');
  const streets = readCodes(columns, 'streets');
  return { bytes: numbers.byteLength + streets.byteLength, numbers, streets };
}

function encodeVersions(rows: readonly IndexRow[]): PackedColumns {
  return {
    meta: null,
    columns: {
      changedAt: Float64Array.from(rows, ({ changedAt }) => changedAt),
      prints: Uint32Array.from(rows, ({ print }) => print),
    },
  };
}

function decodeVersions({ columns }: PackedColumns): SegmentVersions {
  const prints = readCodes(columns, 'prints');
  const times = readNumbers(columns, 'changedAt');
  return {
    bytes: times.byteLength + prints.byteLength,
    versionAt: (row) => ({ changedAt: times[row] ?? 0, print: prints[row] ?? 0 }),
  };
}

/** The order of a column's distinct values: null first, then text by code units. */
function compareValues(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

/** The index of a value in a list sorted by `compareValues`, or -1. */
export function findSorted(values: readonly (string | null)[], wanted: string | null): number {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = compareValues(values[middle] ?? null, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
