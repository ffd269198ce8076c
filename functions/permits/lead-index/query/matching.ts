import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { folded } from '../build/index-row.ts';
import { type DayRange, daysBetween, LAST_DAY } from '../store/days.ts';
import type { Codes } from '../store/packed-columns.ts';
import { type PhraseColumn, type Wanted, wantedWords } from '../store/phrase-column.ts';
import {
  type Coded,
  HAS_CONTRACTOR,
  HAS_PHONE,
  LACKS_CONTRACTOR,
  type SegmentCore,
} from '../store/segment.ts';
import { positionOf } from '../store/sorted-values.ts';
import { RowList } from './row-list.ts';

/** The parts of a segment that a filter has to look at. */
export interface Searched {
  readonly month: string;
  readonly core: SegmentCore;
  /** Present when the filter asks for words in the contractor's name. */
  readonly contractor: PhraseColumn | undefined;
  /** Present when the filter asks for keywords. */
  readonly description: PhraseColumn | undefined;
}

/** A filter made ready to be asked of many segments: what does not depend on a segment is worked out once. */
export interface ReadyFilter {
  readonly asksContractor: boolean;
  readonly asksKeywords: boolean;
  /** The numbers of a segment's matching rows, ascending (newest first): the meaning of `matchesFilter`, column by column. */
  matchingRows(searched: Searched): Uint32Array;
}

type NameTest = (name: string | null) => boolean;
type RowTest = (rows: RowList) => void;

const NO_ROWS = new Uint32Array(0);
/** Stands for a test that no row can pass, as a dictionary of the segment tells. */
const NEVER: RowTest = () => undefined;

/** Makes a filter ready. */
export function readyFilter(filter: PermitFilter): ReadyFilter {
  const { from, to, statuses = [], zips = [], trades = [], keywords = [], contractor = '' } = filter;
  const inCities = namedAmong(filter.cities);
  const inCounties = namedAmong(filter.counties);
  const ofTypes = namedAmong(filter.permitTypes);
  const typeMentions = remembered((type) => keywords.some((keyword) => containsPhrase(type ?? '', keyword)));
  const contractorPhrase = [wantedWords(contractor)];
  const keywordPhrases = keywords.map(wantedWords);

  const testsOf = ({ core, contractor: names, description }: Searched): (RowTest | undefined)[] => [
    zips.length === 0 ? undefined : valued(core.zip, zips),
    statuses.length === 0 ? undefined : valued(core.status, statuses),
    inCities && named(core.city, inCities),
    inCounties && named(core.county, inCounties),
    ofTypes && named(core.permitType, ofTypes),
    names && phrased(names, contractorPhrase),
    description && mentioned(description, keywordPhrases, core.permitType, typeMentions),
    trades.length === 0 ? undefined : traded(core, trades),
    amounting(core, filter),
    flagged(core, filter),
    filter.noContractor === true
      ? (rows) => rows.keepBits(core.flags, LACKS_CONTRACTOR, LACKS_CONTRACTOR)
      : undefined,
  ];
  return {
    asksContractor: contractor !== '',
    asksKeywords: keywords.length > 0,
    matchingRows: (searched) => {
      const days = daysBetween(searched.month, from, to);
      const tests = days === undefined ? [NEVER] : testsOf(searched);
      if (days === undefined || tests.includes(NEVER)) return NO_ROWS;
      const rows = new RowList(...rowsOfDays(searched.core, days));
      for (const test of tests) test?.(rows);
      return rows.kept();
    },
  };
}

/** Where the rows of some days begin and end: rows stand by day, the last first. */
function rowsOfDays({ days, rows }: SegmentCore, { first, last }: DayRange): [start: number, end: number] {
  return [last === LAST_DAY ? 0 : firstUpTo(days, last), first <= 1 ? rows : firstUpTo(days, first - 1)];
}

/** The first row whose day is `day` or an earlier one. */
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

/** Values compared as they are. Dictionaries are sorted, so a long one is not read. */
function valued<T extends string | null>({ values, codes }: Coded<T>, wanted: readonly T[]): RowTest {
  const found = wanted.map((value) => positionOf(values, value)).filter((code) => code !== -1);
  return withCodes(codes, values.length, found);
}

/** Names compared without regard to case. */
function named({ values, codes }: Coded<string | null>, accepts: NameTest): RowTest {
  const found: number[] = [];
  for (let code = 0; code < values.length; code++) if (accepts(values[code] ?? null)) found.push(code);
  return withCodes(codes, values.length, found);
}

function withCodes(codes: Codes, distinct: number, found: readonly number[]): RowTest {
  const [only] = found;
  if (only === undefined) return NEVER;
  if (found.length === 1) return (rows) => rows.keepCode(codes, only);
  const marks = new Uint8Array(distinct);
  for (const code of found) marks[code] = 1;
  return (rows) => rows.keepMarked(codes, marks);
}

function phrased(column: PhraseColumn, wanted: readonly Wanted[]): RowTest {
  const marks = column.marked(wanted);
  return marks === undefined ? NEVER : (rows) => rows.keepMarked(column.codes, marks);
}

/** Keywords stand in the description or in the permit type. */
function mentioned(
  description: PhraseColumn,
  wanted: readonly Wanted[],
  { values, codes }: Coded<string | null>,
  typeMentions: NameTest,
): RowTest {
  const marks = description.marked(wanted);
  const types = Uint8Array.from(values, (type) => (typeMentions(type) ? 1 : 0));
  const inTypes = types.includes(1);
  if (marks === undefined) return inTypes ? (rows) => rows.keepMarked(codes, types) : NEVER;
  if (!inTypes) return (rows) => rows.keepMarked(description.codes, marks);
  return (rows) => rows.keepMarkedInEither(description.codes, marks, codes, types);
}

function traded({ tradeNames, trades }: SegmentCore, wanted: readonly Trade[]): RowTest {
  const bits = tradeNames.reduce(
    (mask, trade, bit) => (wanted.includes(trade) ? mask | (1 << bit) : mask),
    0,
  );
  return bits === 0 ? NEVER : (rows) => rows.keepAnyBit(trades, bits);
}

function amounting({ values }: SegmentCore, { minValue, maxValue }: PermitFilter): RowTest | undefined {
  if (minValue === undefined && maxValue === undefined) return undefined;
  const [least, most] = [minValue ?? Number.NEGATIVE_INFINITY, maxValue ?? Number.POSITIVE_INFINITY];
  return (rows) => rows.keepBetween(values, least, most);
}

function flagged({ flags }: SegmentCore, { hasContractor, hasPhone }: PermitFilter): RowTest | undefined {
  const bits = (hasContractor === undefined ? 0 : HAS_CONTRACTOR) | (hasPhone === undefined ? 0 : HAS_PHONE);
  if (bits === 0) return undefined;
  const wanted = (hasContractor === true ? HAS_CONTRACTOR : 0) | (hasPhone === true ? HAS_PHONE : 0);
  return (rows) => rows.keepBits(flags, bits, wanted);
}

function namedAmong(wanted: readonly string[] | undefined): NameTest | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  const names = new Set(wanted.map(folded));
  return remembered((name) => name !== null && names.has(folded(name)));
}

/** A test that asks about each name once: segments hold the same few names again and again. */
function remembered(test: NameTest): NameTest {
  const known = new Map<string | null, boolean>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = test(name);
    known.set(name, answer);
    return answer;
  };
}
