import { describeCoverage } from '#functions/collection/status/coverage.ts';
import type { PlaceFigures, WorkFigures } from '#functions/permits/lead-index/figures/place-figures.ts';
import { ObjectMissing, type ObjectStore } from '#functions/platform/objects/object-store.ts';
import { NOT_COLLECTED } from '#functions/public-pages/not-collected.ts';
import { renderFiles, shownPlaces } from '#functions/public-pages/prerender.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { daysAgo } from './moments.ts';

/* Pages of invented cities and figures, about our real sources. */

const UNTIL = '2026-11-18';

/** Figures of about so many permits a week. */
function work(weekly: number, median: number | null): WorkFigures {
  const weeks = Array.from({ length: 26 }, (_, at) => Math.round(weekly * (1 + 0.3 * Math.sin(at / 3))));
  const year = weekly * 52;
  const valued = median === null ? Math.round(year / 9) : Math.round(year * 0.84);
  return {
    recent: Math.round(weekly * 4.3),
    before: weekly * 4,
    year,
    valued,
    median,
    contractor: Math.round(year * 0.71),
    owner: 0,
    phone: Math.round(year * 0.44),
    weeks,
  };
}

const TRADES: readonly (readonly [Trade, number, number | null])[] = [
  ['remodel', 61, 48_000],
  ['hvac', 55, 7_000],
  ['roofing', 49, 14_200],
  ['new-construction', 42, 336_500],
  ['ev-charger', 4, null],
];

const AUSTIN: PlaceFigures = {
  state: 'Texas',
  city: 'Austin',
  slug: 'austin',
  since: '2025-11-19',
  until: UNTIL,
  all: work(355, 18_400),
  trades: TRADES.map(([trade, weekly, median]) => ({ trade, work: work(weekly, median) })),
  sources: ['tx-austin', 'tx-austin-building'],
};

const FIGURES: readonly PlaceFigures[] = [
  AUSTIN,
  { ...AUSTIN, city: 'Elgin', slug: 'elgin', since: '2026-10-20', all: work(11, null), trades: [] },
  {
    ...AUSTIN,
    state: 'Illinois',
    city: 'Chicago',
    slug: 'chicago',
    all: work(1120, 9_800),
    sources: ['il-chicago'],
  },
];

const { sources, notCollected } = describeCoverage(await loadSources(), { sources: {} }, NOT_COLLECTED);
const shown = sources.map((source, at) => ({
  ...source,
  onTime: at % 17 !== 3,
  lastSuccess: at % 40 === 5 ? null : daysAgo(at % 17 === 3 ? 3.4 : 0.2),
  rhythm: at % 3 === 0 ? 'Publishes around 6 AM, Monday to Friday; we had it 9 minutes later.' : null,
}));

const TO_ISSUE = [
  { type: null, n: 8_120, median: 21, low: 20, high: 22 },
  { type: 'addition or alteration', n: 812, median: 34, low: 30, high: 39 },
];

/** The prerendered pages of a site. @param origin of the site */
export function madeUpPages(origin: string): Pick<ObjectStore, 'get'> {
  const site = { origin, isSample: false, today: '2026-11-20' };
  const files = renderFiles(
    shownPlaces(FIGURES, shown, () => TO_ISSUE),
    shown,
    notCollected,
    site,
  );
  return {
    async get(file) {
      const text = files.get(file);
      if (text === undefined) throw new ObjectMissing(`There is no object ${file}.`);
      return Buffer.from(text);
    },
  };
}
