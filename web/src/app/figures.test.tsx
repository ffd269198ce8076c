import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STATES } from '#shared/domain/permit/states.ts';
import { EXPORT_LEADS_PER_MONTH, PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { weekStart } from '#shared/domain/weeks.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
import { HeatMapPage } from '../features/heat-map/heat-map-page.tsx';
// Loaded before the page that shows it later.
import '../features/heat-map/state-trends.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { fillIn } from '../features/landing/fill-in.ts';
import { render as renderLanding } from '../features/landing/render.tsx';
import { MonitoringPage } from '../features/monitoring/monitoring-page.tsx';
import { SiteStatusPage } from '../features/monitoring/site-status-page.tsx';
import { sampleSourceStatus, sampleStatus } from '../features/monitoring/testing.ts';
import { StartPage } from '../features/start/start-page.tsx';
import { SubscriptionPage } from '../features/subscription/subscription-page.tsx';
import { sampleActivity, sampleLocation } from '../lib/map/testing.ts';
import {
  closePage,
  type FakeAnswers,
  flushUpdates,
  openPage,
  pretendServer,
  SAMPLE_USER,
  sampleCoverage,
  samplePermitRow,
} from '../lib/testing.tsx';

const NOW = '2026-11-20T12:00:00.000Z';

/** Facts with figures that no two share, so that a figure tells from which one it is. */
const STATS = {
  totalPermits: 104_213,
  openPermits: 83_884,
  totalValuation: 48_731_000_000,
  availableStates: 11,
  cities: 412,
  permitTypes: 1243,
};
const WHO = { nobody: 61, owner: 162, gc: 63, taken: 864, unknown: 65, ended: 766 };
const REACH = { phone: 41, letter: 142, visit: 168, none: 0 };
const SHOWN = WHO.nobody + WHO.owner + WHO.gc + WHO.unknown;
const NAMING = { permits: 2400, owner: 2208, contractor: 2112, phone: 744, since: null };
const TRENDS = [
  { state: 'Texas', trend: 'increasing', permitCount: 1834, growthRate: 12.7, recordsBegin: null },
  { state: 'Ohio', trend: 'other', permitCount: 977, growthRate: null, recordsBegin: '2026-10-13' },
].map((row) => ({ ...row, totalValuation: 19_340_000 }));
const QUOTA = { month: '2026-11', used: 88, limit: 503, left: 415, exported: [] };
const WEEKS = Array.from({ length: 12 }, (_, at) => ({
  weekStart: weekStart('2026-11-20', 11 - at),
  count: at < 7 ? 100 : 127,
  isComplete: at < 11,
}));
const TRIAL = {
  ...{ status: 'trial', access: true, daysLeft: 6, cancelled: false, nextBillingDate: null },
  ...{ seats: 1, people: 1, isOwner: true },
  trialEnd: '2026-11-26T12:00:00.000Z',
  accessUntil: '2026-11-26T12:00:00.000Z',
};
const SOURCES = { sources: 133, sourcesOnTime: 129 };

const ANSWERS: FakeAnswers = {
  'GET /config.json': () => Response.json({ contactEmail: 'office@plumbline.example', paypal: null }),
  'GET /api/permits/stats': () => Response.json(STATS),
  'GET /api/permits/recent': () => Response.json([]),
  'GET /api/permits/trends': () => Response.json(TRENDS),
  'GET /api/permits/activity': () => Response.json(sampleActivity([sampleLocation({ permitCount: 214 })])),
  'GET /api/permits/search': () =>
    Response.json([samplePermitRow(1, { issueDate: '2026-11-16' })], {
      headers: { 'X-Total-Count': String(SHOWN) },
    }),
  'GET /api/permits/summary': () =>
    Response.json({ total: SHOWN, who: WHO, reach: REACH, withoutPoint: 0, unexported: 0, without: [] }),
  'GET /api/permits/weekly': () =>
    Response.json({ completeUntil: '2026-11-15', recordsBegin: null, weeks: WEEKS }),
  'GET /api/permits/outlook': () =>
    Response.json({
      ...{ place: { kind: 'city', state: 'Texas', name: 'Austin' }, asked: null, days: 30, leads: [] },
      ...{ total: 1981, who: WHO, reach: REACH, naming: NAMING },
    }),
  'GET /api/permits/export': () => Response.json(QUOTA),
  'GET /api/work/marks': () => Response.json([]),
  'GET /api/work': () => Response.json({ counts: {}, total: 0, entries: [] }),
  'GET /api/alerts': () => Response.json([]),
  'GET /api/subscriptions/current': () => Response.json(TRIAL),
  'GET /api/subscriptions/payments': () => Response.json([]),
  'GET /api/coverage': () => Response.json(sampleCoverage([])),
  'GET /api/scrapers/status': () =>
    Response.json(
      sampleStatus({
        at: NOW,
        totalPermits: STATS.totalPermits,
        lastSync: '2026-11-20T11:43:00.000Z',
        sources: [1, 2, 3].map((one) =>
          sampleSourceStatus({ id: `tx-${one}`, ...(one === 3 && { lastSuccess: null }) }),
        ),
      }),
    ),
  'GET /api/status': () =>
    Response.json({
      at: NOW,
      search: { permits: STATS.totalPermits, publishedAt: '2026-11-19T11:00:00.000Z' },
      collection: { onTime: true, delayedSince: null, cause: null, ...SOURCES },
      mail: null,
    }),
};
const ROOFER = { ...SAMPLE_USER, trades: ['roofing'], area: { state: 'Texas', city: 'Austin' } } as const;

const PAGES: Readonly<Record<string, () => ReactNode>> = {
  '/about': () => <AboutPage />,
  '/dashboard': () => <DashboardPage user={SAMPLE_USER} />,
  '/heatmap': () => <HeatMapPage />,
  '/': () => <HomePage user={ROOFER as unknown as typeof SAMPLE_USER} />,
  '/scrapers': () => <MonitoringPage />,
  '/status': () => <SiteStatusPage />,
  '/start': () => <StartPage user={ROOFER as unknown as typeof SAMPLE_USER} />,
  '/subscription': () => <SubscriptionPage user={SAMPLE_USER} />,
};

const count = (number: number): string => number.toLocaleString('en-US');
const DOLLARS = PRICE.short.slice(1);
const of100 = (part: number): string => String(Math.round((100 * part) / NAMING.permits));
const daysLeft: Row = ['days left of the trial', String(TRIAL.daysLeft)];
const reach: Row = [
  'leads by reach',
  ...Object.values(REACH)
    .filter((n) => n > 0)
    .map(count),
];

/** A fact, and how a page shows it. */
type Row = readonly [fact: string, ...figures: string[]];

/** Every figure of the public and first pages, and where it comes from. */
const FIGURES: Readonly<Record<string, readonly Row[]>> = {
  landing: [
    ['PRICE', DOLLARS],
    ['TRIAL_DAYS', String(TRIAL_DAYS)],
    ['EXPORT_LEADS_PER_MONTH', String(EXPORT_LEADS_PER_MONTH)],
    ['TEAM_MAX', String(TEAM_MAX)],
    ['permitStats.availableStates, in place of the claim of STATES', count(STATS.availableStates)],
    ['permitStats.cities', count(STATS.cities)],
    ['permitStats.openPermits', count(STATS.openPermits)],
    ['permitStats.totalPermits, in place of the claim of 110,000', count(STATS.totalPermits)],
    ['claims of PRODUCT §9 that are lower than measured', '50'],
    ['hours since scrapersStatus.lastSync', '17'],
    ['a share “of every 100 permits”', '100'],
    ['periods of the heat map', '7', '30', '90'],
    ['points of the lead score', '0', '100'],
    ['invented samples', '3', '0417', '18', '184500', '25000', '25,000', '83', '22', '50'],
    ['business hours of PRODUCT §2', '8', '6', '9', '2', '24'],
  ],
  '/about': [
    ['PRICE', DOLLARS],
    ['TEAM_MAX', String(TEAM_MAX)],
    ['TRIAL_DAYS', String(TRIAL_DAYS)],
    ['license of the town names', '4.0'],
  ],
  '/dashboard': [
    daysLeft,
    ['permitStats.totalPermits', count(STATS.totalPermits)],
    ['permitStats.totalValuation in billions', '48.7'],
    ['permitStats.availableStates', count(STATS.availableStates)],
    ['permitStats.permitTypes', count(STATS.permitTypes)],
  ],
  '/heatmap': [
    daysLeft,
    ['HEAT_MAP_PERIODS', '7', '30', '90'],
    ['permitActivity.permitCount', '214'],
    ['permitActivity.totalPermits', count(104_212)],
    ['permitActivity.period', '23', '21'],
    ['change of a location: full of before', '50'],
    ['rank of a location', '1'],
    ['permitTrends.permitCount', ...TRENDS.map(({ permitCount }) => count(permitCount))],
    ['permitTrends.totalValuation in millions', '19.3'],
    ['permitTrends.growthRate', '12.7'],
    ['permitTrends.recordsBegin', '13'],
  ],
  '/': [
    daysLeft,
    ['leads that lists show', count(SHOWN)],
    reach,
    ['days of the new leads', '7'],
    ['street and value of a lead', '1', '25,000'],
    ['permitsByWeek: the last four complete weeks, and the change from the four before', '508', '27', '4'],
    ['permitsByWeek.completeUntil', '15'],
    ['end of the trial', '26'],
    ['exportQuota', String(QUOTA.left), String(QUOTA.limit)],
    ['PRICE', DOLLARS],
  ],
  '/scrapers': [
    daysLeft,
    ['now', '20', '12:00:00'],
    ['MONITORING_REFRESH_MS', '5'],
    ['scrapersStatus.totalPermits', count(STATS.totalPermits)],
    ['sources read, of all sources', '2', '3'],
    ['STATES', String(STATES.length)],
    ['states on time, and sources of a state that are good', '1', '0'],
    ['states behind beyond the three named', '13'],
    ['minutes since scrapersStatus.lastSync, and its time', '17', '11:43'],
    ['newest issue date of a state', '19'],
  ],
  '/status': [
    ['siteStatus.at', '20', '12:00'],
    ['siteStatus.search', count(STATS.totalPermits), '19', '11:00'],
    ['siteStatus.collection', String(SOURCES.sourcesOnTime), String(SOURCES.sources)],
  ],
  '/start': [
    ['leads that lists show', count(SHOWN)],
    reach,
    ['permitOutlook.days', '30'],
    ['permitOutlook.total', count(1981)],
    ['permitOutlook.who', ...Object.values(WHO).map(count)],
    ['permitOutlook.naming', of100(NAMING.owner), of100(NAMING.contractor), of100(NAMING.phone), '100'],
    ['permitOutlook.naming.permits', count(NAMING.permits)],
  ],
  '/subscription': [
    daysLeft,
    ['end of the trial', '26'],
    ['PRICE', DOLLARS],
    ['TRIAL_DAYS', String(TRIAL_DAYS)],
    ['EXPORT_LEADS_PER_MONTH', String(EXPORT_LEADS_PER_MONTH)],
    ['CONTACT_ANSWER_HOURS', '24'],
  ],
};

/** What only pictures and choices show. */
const NOT_SAID = '[aria-hidden="true"], svg, figure, option, script, style';

/** The figures that a reader sees, without what is around them: "$48.7B" is 48.7. */
function figuresOf(page: Element): Set<string> {
  const figures = new Set<string>();
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (walk.currentNode.parentElement?.closest(NOT_SAID) != null) continue;
    for (const [figure] of (walk.currentNode.nodeValue ?? '').matchAll(/\d(?:[\d,.:]*\d)?/g))
      figures.add(figure);
  }
  return figures;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  pretendServer(ANSWERS);
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

async function openAny(name: string): Promise<void> {
  if (name !== 'landing') {
    await openPage(name, PAGES[name]?.());
    return;
  }
  document.body.innerHTML = renderLanding();
  await fillIn(document.querySelector<HTMLElement>('[data-landing]') ?? expect.fail(), () => new Date(NOW));
}

it.each(['landing', ...Object.keys(PAGES)])(
  'each figure of %s comes from a fact, and each fact is shown',
  async (name) => {
    await openAny(name);
    const known = (FIGURES[name] ?? []).flatMap(([, ...figures]) => figures);
    // Parts of a page load later.
    await vi.waitFor(async () => {
      await flushUpdates();
      const shown = figuresOf(document.body);
      expect(known.filter((figure) => !shown.has(figure))).toEqual([]);
    });
    expect([...figuresOf(document.body)].filter((figure) => !known.includes(figure))).toEqual([]);
  },
);
