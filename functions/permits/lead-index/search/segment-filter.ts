import type { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import { memoize } from '#functions/platform/memoize.ts';
import type { DatedFacet, FacetValue } from '#shared/domain/filter/facets.ts';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import { type DatedFilter, isRestricting } from '#shared/domain/filter/permit-filter.ts';
import { cityKey } from '#shared/domain/permit/permit.ts';
import { isInShape } from '#shared/domain/territory/geometry.ts';
import { countyKey, territoryOf } from '#shared/domain/territory/territory.ts';
import { type DayRange, daysBetween, LAST_DAY } from '../store/days.ts';
import type { SegmentOutline } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';
import type { Codes } from '../store/packed-columns.ts';
import { type PhraseColumn, wordsToFind } from '../store/phrase-column.ts';
import {
  type CodedColumn,
  FLAGS,
  findSorted,
  type SegmentCore,
  type SegmentPoints,
  WORK_ACTION_MASK,
} from '../store/segment.ts';
import { type LabelTable, labelMask } from './label-table.ts';
import type { NamingHabits } from './naming-habits.ts';
import { nextRows } from './next-rows.ts';
import { RowList } from './row-list.ts';

/** The parts of a segment that a filter reads. */
interface SegmentColumns {
  readonly entry: Pick<SegmentOutline, 'state' | 'month'>;
  readonly core: SegmentCore;
  /** Loaded only for the facet `contractor`. */
  readonly contractor: PhraseColumn | undefined;
  /** Loaded only for the facet `keywords`. */
  readonly description: PhraseColumn | undefined;
  /** Loaded only for the facet `territory`. */
  readonly points: SegmentPoints | undefined;
}

/** A filter that is prepared to search many segments. */
export interface SegmentFilter {
  readonly needsContractor: boolean;
  readonly needsDescription: boolean;
  readonly needsPoints: boolean;
  /** The matching rows of a segment, ascending, which is newest first. The meaning is that of `matchesFilter`. */
  matchingRows(segment: SegmentColumns): Uint32Array;
}

/** Removes the rows of a list that do not match. */
type RowTest = (rows: RowList) => void;
/** Prepares a facet for a segment. */
type SegmentTest = (segment: SegmentColumns) => RowTest;
/** What tests of some facets depend on beside the permits. */
interface Knowledge {
  /** What labels rows for a reader, for `opportunities`. */
  readonly labeling?: { readonly table: LabelTable; readonly habits: NamingHabits };
  /** For `next`. */
  readonly next?: NextByPlace | undefined;
}

const NO_ROWS = new Uint32Array(0);
/** A test that no row of the segment can pass. */
const NEVER: RowTest = () => undefined;
const ALWAYS: RowTest = () => undefined;

/** The tests of each facet. The tests with cheap lookups, which often exclude whole segments, come first. */
const FACET_TESTS: {
  readonly [F in DatedFacet]-?: (wanted: FacetValue<F>, knowledge: Knowledge) => SegmentTest;
} = {
  // `findCandidates` selects the segments of the wanted states.
  states: () => () => ALWAYS,
  // `matchingRows` selects the rows of the wanted days.
  from: () => () => ALWAYS,
  to: () => () => ALWAYS,
  zips: (wanted) => (segment) => testValues(segment.core.zip, wanted),
  statuses: (wanted) => (segment) => testValues(segment.core.status, wanted),
  uses: (wanted) => (segment) => testValues(segment.core.propertyUse, wanted),
  cities: (wanted) => testNames(wanted, ({ city }) => city, cityKey),
  counties: (wanted) => testNames(wanted, ({ county }) => county),
  permitTypes: (wanted) => testNames(wanted, ({ permitType }) => permitType),
  contractor: (phrase) => {
    const wanted = [wordsToFind(phrase)];
    return ({ contractor }) => {
      const marks = contractor?.marked(wanted);
      return contractor === undefined || marks === undefined
        ? NEVER
        : (rows) => rows.keepMarked(contractor.codes, marks);
    };
  },
  keywords: testKeywords,
  trades:
    (wanted) =>
    ({ core: { tradeNames, trades } }) => {
      const bits = tradeNames.reduce(
        (mask, trade, bit) => (wanted.includes(trade) ? mask | (1 << bit) : mask),
        0,
      );
      return bits === 0 ? NEVER : (rows) => rows.keepAnyBit(trades, bits);
    },
  actions: (wanted) => {
    const bits = WORK_ACTION_MASK.encode(wanted);
    return ({ core }) =>
      (rows) =>
        rows.keepAnyBit(core.actions, bits);
  },
  minValue:
    (least) =>
    ({ core }) =>
    (rows) =>
      rows.keepBetween(core.values, least, Number.POSITIVE_INFINITY),
  maxValue:
    (most) =>
    ({ core }) =>
    (rows) =>
      rows.keepBetween(core.values, Number.NEGATIVE_INFINITY, most),
  hasContractor: (wanted) => testFlag(wanted ? FLAGS.hasContractor : FLAGS.lacksContractor, true),
  hasPhone: (wanted) => testFlag(FLAGS.hasPhone, wanted),
  territory: testTerritory,
  // Last, because these look at each remaining row.
  next: (wanted, { next }) => {
    if (next === undefined) throw new Error('Next trades are not known.');
    return ({ entry, core }) =>
      (rows) =>
        rows.keepNumbered(nextRows(core, rows.kept(), entry.state, wanted, next), 1 << 1);
  },
  opportunities: (wanted, { labeling }) => {
    if (labeling === undefined) throw new Error('Labels need a reader.');
    const mask = labelMask(wanted);
    return ({ entry, core }) =>
      (rows) =>
        rows.keepNumbered(labeling.table.labelsOf(core, rows.kept(), labeling.habits.in(entry.state)), mask);
  },
};

/** Prepares a filter. What does not depend on a segment is computed once. */
export function prepareFilter(filter: DatedFilter, knowledge: Knowledge = {}): SegmentFilter {
  const { from, to, contractor, keywords, territory } = filter;
  const tests = (Object.keys(FACET_TESTS) as DatedFacet[])
    .filter((facet) => isRestricting(filter[facet]))
    .map((facet) =>
      (FACET_TESTS[facet] as (wanted: DatedFilter[DatedFacet], knowledge: Knowledge) => SegmentTest)(
        filter[facet],
        knowledge,
      ),
    );
  return {
    needsContractor: isRestricting(contractor),
    needsDescription: isRestricting(keywords),
    needsPoints: isRestricting(territory),
    matchingRows: (segment) => {
      const days = daysBetween(segment.entry.month, from, to);
      if (days === undefined) return NO_ROWS;
      const rowTests = tests.map((test) => test(segment));
      if (rowTests.includes(NEVER)) return NO_ROWS;
      const rows = new RowList(...rowsOfDays(segment.core, days));
      for (const test of rowTests) test(rows);
      return rows.kept();
    },
  };
}

/** The first row of some days, and the end of the last. Rows are sorted by day, the last day first. */
function rowsOfDays({ days, rows }: SegmentCore, { first, last }: DayRange): [start: number, end: number] {
  return [last === LAST_DAY ? 0 : firstUpTo(days, last), first <= 1 ? rows : firstUpTo(days, first - 1)];
}

/** Finds the first row whose day is `day` or earlier. */
function firstUpTo(days: Codes, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) > day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tests exact values. The values of a column are sorted, so a binary search finds them. */
function testValues<T extends string | null>(
  { values, codes }: CodedColumn<T>,
  wanted: readonly T[],
): RowTest {
  const found = wanted.map((value) => findSorted(values, value)).filter((code) => code !== -1);
  return testCodes(codes, values.length, found);
}

/** Tests names without regard to case. */
function testNames(
  wanted: readonly string[],
  columnOf: (core: SegmentCore) => CodedColumn<string | null>,
  fold = foldName,
): SegmentTest {
  const names = new Set(wanted.map((name) => fold(name)));
  // Many segments contain the same few names.
  const isWanted = memoize((name: string | null) => name !== null && names.has(fold(name)));
  return ({ core }) => {
    const { values, codes } = columnOf(core);
    const found: number[] = [];
    for (let code = 0; code < values.length; code++) if (isWanted(values[code] ?? null)) found.push(code);
    return testCodes(codes, values.length, found);
  };
}

function testCodes(codes: Codes, distinct: number, found: readonly number[]): RowTest {
  const [only] = found;
  if (only === undefined) return NEVER;
  if (found.length === 1) return (rows) => rows.keepCode(codes, only);
  const marks = new Uint8Array(distinct);
  for (const code of found) marks[code] = 1;
  return (rows) => rows.keepMarked(codes, marks);
}

/** Tests keywords in the description or the permit type. */
function testKeywords(keywords: readonly string[]): SegmentTest {
  const wanted = keywords.map(wordsToFind);
  const isInType = memoize((type: string | null) =>
    keywords.some((keyword) => containsPhrase(type ?? '', keyword)),
  );
  return ({ core: { permitType }, description }) => {
    const { values, codes } = permitType;
    const types = Uint8Array.from(values, (type) => (isInType(type) ? 1 : 0));
    const inTypes = types.includes(1);
    const marks = description?.marked(wanted);
    if (description === undefined || marks === undefined)
      return inTypes ? (rows) => rows.keepMarked(codes, types) : NEVER;
    if (!inTypes) return (rows) => rows.keepMarked(description.codes, marks);
    return (rows) => rows.keepMarkedInEither(description.codes, marks, codes, types);
  };
}

/** Tests the areas of a territory: ZIP code and county first, which need no arithmetic. */
function testTerritory(wanted: readonly string[]): SegmentTest {
  const { shapes, zips, counties, withoutPoint } = territoryOf(wanted);
  return ({ entry, core: { zip, county }, points }) => {
    const zipMarks = Uint8Array.from(zip.values, (one) => (zips.has(one) ? 1 : 0));
    const countyMarks = Uint8Array.from(county.values, (one) =>
      one !== null && counties.has(countyKey(entry.state, one)) ? 1 : 0,
    );
    const isDrawn = (row: number): boolean => {
      const point = points?.pointAt(row) ?? null;
      if (point === null) return withoutPoint;
      const [latitude, longitude] = point;
      return shapes.some((shape) => isInShape(shape, latitude, longitude));
    };
    return (rows) =>
      rows.keepWhere(
        (row) =>
          zipMarks[zip.codes[row] ?? 0] === 1 || countyMarks[county.codes[row] ?? 0] === 1 || isDrawn(row),
      );
  };
}

function testFlag(flag: number, wanted: boolean): SegmentTest {
  return ({ core }) =>
    (rows) =>
      rows.keepBits(core.flags, flag, wanted ? flag : 0);
}
