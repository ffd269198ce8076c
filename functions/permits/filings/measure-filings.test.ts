import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '#infra/sim/harness/random.ts';
import { judgePlanted } from './bench/planted-filings.ts';
import { filingsItem } from './filings-by-place.ts';
import { FILINGS_LEAST, type FilingCell, type MeasuredFilings, measureFilings } from './measure-filings.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** `issued` filings after so many days each, and others without a permit. */
const filings = (issued: number, others: number, days = 40): number[] => [
  ...Array.from({ length: issued }, () => days),
  ...Array.from({ length: others }, () => NEVER),
];
const measure = (cells: Record<FilingCell, readonly number[]>, cell: FilingCell) =>
  measureFilings(new Map(Object.entries(cells) as [FilingCell, readonly number[]][]), new Map()).get(cell);
const AUSTIN: FilingCell = 'texas/austin/#roof';

describe('the odds of filings', () => {
  it('are counted at filing, and again of those that are still open later', () => {
    const odds = measure({ [AUSTIN]: filings(60, 100) }, AUSTIN)?.odds;
    expect(odds?.map(({ age, n, issued }) => [age, n, issued])).toEqual([
      [0, 160, 60],
      [30, 160, 60],
      [90, 100, 0],
      [180, 100, 0],
    ]);
    expect(odds?.map(({ days }) => days?.median ?? null)).toEqual([40, 40, null, null]);
  });

  it('count what is issued later than a year as not issued', () => {
    expect(
      measure({ [AUSTIN]: [...filings(50, 10, 365), ...filings(20, 0, 366)] }, AUSTIN)?.odds[0],
    ).toMatchObject({ n: 80, issued: 50 });
  });

  it('are not given from fewer than 50, and no median from fewer', () => {
    expect(measure({ [AUSTIN]: filings(40, 9) }, AUSTIN)).toBeUndefined();
    expect(measure({ [AUSTIN]: filings(40, 10) }, AUSTIN)?.odds[0]).toMatchObject({ n: 50, days: null });
  });

  it('give the rest of the state only where the place is certainly different, of the same kind', () => {
    const elsewhere = (issued: number, more: Record<FilingCell, readonly number[]> = {}) =>
      measure(
        { [AUSTIN]: filings(issued, 200 - issued), 'texas/dallas/#roof': filings(100, 100), ...more },
        AUSTIN,
      )?.elsewhere;
    expect(elsewhere(160)).toEqual({ n: 200, issued: 100 });
    expect(elsewhere(40)).toEqual({ n: 200, issued: 100 });
    expect(elsewhere(110)).toBeNull();
    expect(
      measure({ [AUSTIN]: filings(160, 40), 'ohio/dayton/#roof': filings(10, 200) }, AUSTIN)?.elsewhere,
    ).toBeNull();
    expect(
      measure({ [AUSTIN]: filings(160, 40), 'texas/dallas/#pool': filings(10, 200) }, AUSTIN)?.elsewhere,
    ).toBeNull();
  });

  it('need more where more places are compared', () => {
    const others = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`texas/town${at}/#pool`, filings(30, 30)]),
    );
    const two = { [AUSTIN]: filings(124, 76), 'texas/dallas/#roof': filings(100, 100) };
    expect(measure(two, AUSTIN)?.elsewhere).not.toBeNull();
    expect(measure({ ...two, ...others }, AUSTIN)?.elsewhere).toBeNull();
  });

  it('never say more than what was counted, whatever the days', () => {
    const days = fc.array(fc.oneof(fc.nat(800), fc.constant(NEVER)), { maxLength: 200 });
    fc.assert(
      fc.property(days, days, (here, there) => {
        const cells = { [AUSTIN]: here, 'texas/dallas/#roof': there };
        for (const { age, n, issued, days: median } of measure(cells, AUSTIN)?.odds ?? []) {
          expect(n).toBeGreaterThanOrEqual(FILINGS_LEAST);
          expect(issued).toBeLessThanOrEqual(n);
          expect(n).toBe(here.filter((one) => one >= age).length);
          if (median === null) continue;
          expect(median.n).toBe(issued);
          expect(median.low).toBeLessThanOrEqual(median.median);
          expect(median.median).toBeLessThanOrEqual(median.high);
          expect(median.low).toBeGreaterThanOrEqual(age);
        }
      }),
    );
  });

  it('cover what was planted, and find no difference where outcomes are exchanged', () => {
    const judged = Array.from({ length: 30 }, (_, at) => judgePlanted(seeded(at + 1)));
    const odds = judged.flatMap((one) => one.odds);
    const inside = (100 * odds.filter(({ isInside }) => isInside).length) / odds.length;
    expect(inside).toBeGreaterThan(86);
    expect(inside).toBeLessThan(95);
    expect(judged.filter(({ shuffled }) => shuffled > 0).length).toBeLessThanOrEqual(4);
    expect(judged.every(({ different }) => different > 0)).toBe(true);
  });
});

it('is stored in one item, however many places there are', () => {
  const random = seeded(1);
  const below = (end: number) => Math.floor(random() * end);
  const median = () => ({ n: below(9000), median: below(200), low: below(200), high: below(200) });
  const cells = Array.from({ length: 20_000 }, (_, at): [FilingCell, MeasuredFilings] => [
    `california/${at.toString(36)}/#addition or alteration`,
    {
      odds: [0, 30, 90, 180].map((age) => ({ age, n: below(9000), issued: below(9000), days: median() })),
      elsewhere: { n: below(9000), issued: below(9000) },
      toIssue: median(),
    },
  ]);
  const { places } = filingsItem(new Map(cells)) as unknown as { readonly places: Uint8Array };
  expect(places.length).toBeLessThan(390_000);
});
