import type { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import type { Storms } from '#functions/permits/storms/storms.ts';
import type { DatedFacet, FacetValue } from '#shared/domain/filter/facets.ts';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { memoize } from '#shared/domain/memoize.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { Way, Who } from '#shared/domain/permit/who.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import { isInShape } from '#shared/domain/territory/geometry.ts';
import { countyKey, territoryOf } from '#shared/domain/territory/territory.ts';
import type { SegmentNames, SegmentOutline } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';
import type { Codes } from '../store/packed-columns.ts';
import { type PhraseColumn, wordsToFind } from '../store/phrase-column.ts';
import {
  type CodedColumn,
  FLAGS,
  findSorted,
  type SegmentCore,
  type SegmentKeys,
  type SegmentPoints,
  WORK_ACTION_MASK,
} from '../store/segment.ts';
import { type LabelTable, labelMask, reachMask } from './label-table.ts';
import { countDated, countNamed } from './manifest-counts.ts';
import type { NamingHabits } from './naming-habits.ts';
import { nextRows } from './next-rows.ts';
import type { RowList } from './row-list.ts';

/** The parts of a segment that a filter reads. */
export interface SegmentColumns {
  readonly entry: Pick<SegmentOutline, 'state' | 'month'>;
  readonly core: SegmentCore;
  /** These are loaded only for a facet with that `part`, and the keys where `asksKeys`. */
  readonly contractor: PhraseColumn | undefined;
  readonly description: PhraseColumn | undefined;
  readonly points: SegmentPoints | undefined;
  readonly keys: SegmentKeys | undefined;
}
export type FilterPart = 'contractor' | 'description' | 'points' | 'keys';

/** Removes the rows of a list that do not match. */
export type RowTest = (rows: RowList) => void;
export type SegmentTest = (segment: SegmentColumns) => RowTest;
/** What tests of some facets depend on beside the permits. */
export interface Knowledge {
  /** What labels rows for a reader, for `who`. */
  readonly labeling?: { readonly table: LabelTable; readonly habits: NamingHabits };
  /** For `next`. */
  readonly next?: NextByPlace | undefined;
  /** For areas near storm reports, which find nothing without. */
  readonly storms?: Storms | undefined;
}

interface FacetColumn<F extends DatedFacet> {
  /** The part of a segment beside its core that the test reads. */
  readonly part?: FilterPart;
  readonly test: (wanted: FacetValue<F>, knowledge: Knowledge) => SegmentTest;
  /** The number of rows that match, where the manifest can tell; without it, rows must be read. */
  readonly count?: (
    segment: SegmentOutline & Partial<SegmentNames>,
    filter: DatedFilter,
  ) => number | undefined;
}

/** A test that no row of the segment can pass. */
export const NEVER: RowTest = () => undefined;
const ALWAYS: RowTest = () => undefined;

/**
 * How the columns of a segment answer each facet. The tests with cheap lookups, which often exclude whole segments, come first. The
 * meaning is that of `matchesFilter`, held by a property test.
 */
export const FACET_COLUMNS: { readonly [F in DatedFacet]: FacetColumn<F> } = {
  // A manifest contains one state, and `findCandidates` selects those of the wanted states.
  states: { test: () => () => ALWAYS, count: ({ rows }) => rows },
  // `matchingRows` selects the rows of the wanted days.
  from: { test: () => () => ALWAYS, count: countDated },
  to: { test: () => () => ALWAYS, count: countDated },
  zips: { test: (wanted) => (segment) => testValues(segment.core.zip, wanted) },
  statuses: { test: (wanted) => (segment) => testValues(segment.core.status, wanted) },
  uses: { test: (wanted) => (segment) => testValues(segment.core.propertyUse, wanted) },
  cities: {
    test: (wanted) => testNames(wanted, ({ city }) => city, cityKey),
    count: ({ cities }, filter) => countNamed(cities, filter.cities, cityKey),
  },
  counties: {
    test: (wanted) => testNames(wanted, ({ county }) => county),
    count: ({ counties }, filter) => countNamed(counties, filter.counties),
  },
  permitTypes: {
    test: (wanted) => testNames(wanted, ({ permitType }) => permitType),
    count: ({ permitTypes }, filter) => countNamed(permitTypes, filter.permitTypes),
  },
  withoutTypes: {
    test: (unwanted) => testNames(unwanted, ({ permitType }) => permitType, foldName, false),
  },
  contractor: { part: 'contractor', test: (phrase) => testContractors([phrase], true) },
  withoutContractors: { part: 'contractor', test: (phrases) => testContractors(phrases, false) },
  keywords: { part: 'description', test: testKeywords },
  trades: { test: testTrades },
  without: {
    test: (unwanted) => (segment) => {
      const bits = tradeBits(segment.core, unwanted);
      return (rows) => rows.keepBits(segment.core.trades, bits, 0);
    },
  },
  actions: {
    test: (wanted) => {
      const bits = WORK_ACTION_MASK.encode(wanted);
      return ({ core }) =>
        (rows) =>
          rows.keepAnyBit(core.actions, bits);
    },
  },
  withoutActions: {
    test: (unwanted) => {
      const bits = WORK_ACTION_MASK.encode(unwanted);
      return ({ core }) =>
        (rows) =>
          rows.keepBits(core.actions, bits, 0);
    },
  },
  minValue: { test: (least) => testBetween(least, Number.POSITIVE_INFINITY) },
  maxValue: { test: (most) => testBetween(Number.NEGATIVE_INFINITY, most) },
  hasValue: {
    test: (wanted) =>
      wanted
        ? testBetween(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
        : ({ core: { values } }) =>
            (rows) =>
              rows.keepWhere((row) => Number.isNaN(values[row])),
  },
  hasContractor: {
    test: (wanted) => testFlag(wanted ? FLAGS.hasContractor : FLAGS.lacksContractor, true),
  },
  hasPhone: { test: (wanted) => testFlag(FLAGS.hasPhone, wanted) },
  territory: { part: 'points', test: testTerritory },
  // Last, because these look at each remaining row.
  next: { test: testNext },
  who: { test: testLabels },
  reach: { test: testReach },
};
export const SEARCHED_FACETS = Object.keys(FACET_COLUMNS) as readonly DatedFacet[];

/** The test of a facet. @param wanted a value of the facet that restricts */
export function facetTest(facet: DatedFacet, wanted: unknown, knowledge: Knowledge): SegmentTest {
  return (FACET_COLUMNS[facet].test as (wanted: unknown, knowledge: Knowledge) => SegmentTest)(
    wanted,
    knowledge,
  );
}

/** Tests exact values. The values of a column are sorted, so a binary search finds them. */
function testValues<T extends string | null>(
  { values, codes }: CodedColumn<T>,
  wanted: readonly T[],
): RowTest {
  const found = wanted.map((value) => findSorted(values, value)).filter((code) => code !== -1);
  return testCodes(codes, values.length, found);
}

/** Tests names without regard to case. @param keeps whether rows with one of the names stay, or all others */
function testNames(
  wanted: readonly string[],
  columnOf: (core: SegmentCore) => CodedColumn<string | null>,
  fold = foldName,
  keeps = true,
): SegmentTest {
  const names = new Set(wanted.map((name) => fold(name)));
  // Many segments contain the same few names.
  const isWanted = memoize((name: string | null) => name !== null && names.has(fold(name)));
  return ({ core }) => {
    const { values, codes } = columnOf(core);
    const found: number[] = [];
    for (let code = 0; code < values.length; code++)
      if (isWanted(values[code] ?? null) === keeps) found.push(code);
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

/** Whether a filter compares the houses of permits. */
export function asksKeys({ territory = [] }: DatedFilter): boolean {
  return territoryOf(territory).storms.some(({ noReRoof }) => noReRoof);
}

/** Tests the areas of a territory: ZIP code and county first, which need no arithmetic. */
function testTerritory(wanted: readonly string[], { storms }: Knowledge): SegmentTest {
  const { shapes, zips, counties, withoutPoint, storms: wantedStorms } = territoryOf(wanted);
  return ({ entry: { state }, core: { zip, county, city }, points, keys }) => {
    const zipMarks = Uint8Array.from(zip.values, (one) => (zips.has(one) ? 1 : 0));
    const countyMarks = Uint8Array.from(county.values, (one) =>
      one !== null && counties.has(countyKey(state, one)) ? 1 : 0,
    );
    const isDrawn = (row: number): boolean => {
      const point = points?.pointAt(row) ?? null;
      if (point === null) return withoutPoint;
      const [latitude, longitude] = point;
      if (shapes.some((shape) => isInShape(shape, latitude, longitude))) return true;
      if (storms === undefined || wantedStorms.length === 0) return false;
      const name = city.values[city.codes[row] ?? 0] ?? null;
      const site = { state, point, city: name, streetKey: keys?.streets[row] ?? 0 };
      return wantedStorms.some((storm) => storms.isNear(storm, site));
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

/** Tests phrases in contractors' names. @param keeps whether rows with one of the phrases stay, or all others */
function testContractors(phrases: readonly string[], keeps: boolean): SegmentTest {
  const sought = phrases.map(wordsToFind);
  return ({ contractor }) => {
    const marks = contractor?.marked(sought);
    if (contractor === undefined || marks === undefined) return keeps ? NEVER : ALWAYS;
    const kept = keeps ? marks : marks.map((mark) => 1 - mark);
    return (rows) => rows.keepMarked(contractor.codes, kept);
  };
}

function testTrades(wanted: readonly Trade[]): SegmentTest {
  return ({ core }) => {
    const bits = tradeBits(core, wanted);
    return bits === 0 ? NEVER : (rows) => rows.keepAnyBit(core.trades, bits);
  };
}

function tradeBits({ tradeNames }: Pick<SegmentCore, 'tradeNames'>, wanted: readonly Trade[]): number {
  return tradeNames.reduce((mask, trade, bit) => (wanted.includes(trade) ? mask | (1 << bit) : mask), 0);
}

function testBetween(least: number, most: number): SegmentTest {
  return ({ core }) =>
    (rows) =>
      rows.keepBetween(core.values, least, most);
}

function testNext(wanted: readonly Trade[], { next }: Knowledge): SegmentTest {
  if (next === undefined) throw new Error('Next trades are not known.');
  return ({ entry, core }) =>
    (rows) =>
      rows.keepNumbered(nextRows(core, rows.kept(), entry.state, wanted, next), 1 << 1);
}

function testLabels(wanted: readonly Who[], { labeling }: Knowledge): SegmentTest {
  if (labeling === undefined) throw new Error('Labels need a reader.');
  const mask = labelMask(wanted);
  return ({ entry, core }) =>
    (rows) =>
      rows.keepNumbered(labeling.table.labelsOf(core, rows.kept(), labeling.habits.in(entry.state)), mask);
}

function testReach(wanted: readonly Way[], { labeling }: Knowledge): SegmentTest {
  if (labeling === undefined) throw new Error('Reach needs a reader.');
  const mask = reachMask(wanted);
  return ({ entry, core }) =>
    (rows) =>
      rows.keepNumbered(labeling.table.reachesOf(core, rows.kept(), labeling.habits.in(entry.state)), mask);
}
