import { expect, it } from 'vitest';
import { describeCoverage } from '#functions/collection/status/coverage.ts';
import type { PlaceFigures, WorkFigures } from '#functions/permits/lead-index/figures/place-figures.ts';
import { findSource } from '#functions/sources/catalog.ts';
import { PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { pageFile } from './addresses.ts';
import { renderFiles } from './prerender.ts';

const austin = await findSource('tx-austin');
if (austin === undefined) throw new Error('The source of Austin is gone.');
const [covered] = describeCoverage([austin], { sources: {} }, []).sources;
if (covered === undefined) throw new Error('Austin is not covered.');
const SOURCE = {
  ...covered,
  onTime: true,
  lastSuccess: '2026-11-19T12:00:00.000Z',
  rhythm: null,
  newestIssueDate: '2026-11-17',
};

/** Figures that no two facts share. */
const WORK: WorkFigures = {
  recent: 345,
  before: 300,
  year: 4216,
  valued: 3318,
  median: 18_450,
  contractor: 3710,
  owner: 2066,
  phone: 1307,
  weeks: Array.from({ length: 26 }, (_, at) => 71 + at),
};
const YOUNG: PlaceFigures = {
  ...{ state: 'Texas', city: 'Austin', slug: 'austin', since: '2026-09-23', until: '2026-11-18' },
  ...{ all: WORK, trades: [], sources: ['tx-austin'] },
};

/** What a reader sees of a page, without pictures and the table of weeks. */
function figuresOf(page: string): Set<string> {
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? '';
  const text = main.replace(/<(svg|script|style|details)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' ');
  return new Set(text.match(/\d(?:[\d,]*\d)?/g));
}

/** A fact, and how a page shows it. */
type Row = readonly [fact: string, ...figures: string[]];
const OFFER: readonly Row[] = [
  ['TRIAL_DAYS', String(TRIAL_DAYS)],
  ['PRICE', PRICE.short.slice(1)],
  ['PERIOD_DAYS', '30'],
];
const PLACE: readonly Row[] = [
  ...OFFER,
  ['permits of 30 days', '345'],
  ['permits since the records begin, and that day', '4,216', '23'],
  ['the last full day', '18', '2026'],
  ['median value, and of how many', '18,450', '3,318'],
  ['shares that name a contractor, name an owner, show a phone', '88', '49', '31'],
  ['the first whole week on record, and the most and fewest of a week', '30', '89', '96'],
  ['the day of writing', '20'],
  ['the end of the first week of the picture', '27'],
  ['the last good run and the newest permit of the source', '19', '17'],
  ['the median days to issue, their range, of how many', '34', '32', '37', '812'],
  ['the fewest permits of a kind, and how often the range holds', '50', '90', '100'],
];

const TO_ISSUE = { type: null, n: 812, median: 34, low: 32, high: 37 };

it.each<[string, PlaceFigures, readonly Row[]]>([
  ['/permits/texas/austin', YOUNG, PLACE],
  [
    '/permits/texas/austin',
    { ...YOUNG, since: '2025-11-19' },
    [
      ...PLACE.filter(([fact]) => !fact.includes('begin') && !fact.includes('whole week')),
      ['permits of 12 months', '4,216', '12'],
      ['change from the 30 days before', '15'],
      ['the most and fewest of a week', '71', '96'],
      ['since when, a year before', '2025'],
    ],
  ],
])('each figure of %s comes from a fact, and each fact is shown', (path, place, rows) => {
  const site = { origin: 'https://site.test', isSample: false, today: '2026-11-20' };
  const files = renderFiles([{ ...place, from: [SOURCE], toIssue: [TO_ISSUE] }], [SOURCE], [], site);
  const shown = figuresOf(files.get(pageFile(path)) ?? '');
  const known = rows.flatMap(([, ...figures]) => figures);
  expect([...shown].filter((figure) => !known.includes(figure))).toEqual([]);
  expect(known.filter((figure) => !shown.has(figure))).toEqual([]);
});
