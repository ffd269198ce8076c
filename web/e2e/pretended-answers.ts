import type { Output } from '#shared/contract/index.ts';
import type { Permit, PermitDetail } from '#shared/domain/permit.ts';
import { PAGE_SIZE } from '#shared/domain/plan.ts';
import { STATES } from '#shared/domain/states.ts';
import type { Answers } from './pretended-site.ts';

/** Generated answers for the pretended site; nobody real. */

/** How many permits there seem to be. */
const TOTAL = 1250;
const DAY_MS = 86_400_000;
const now = Date.now();
/** A moment some days ago (ISO 8601). */
export const daysAgo = (days: number): string => new Date(now - days * DAY_MS).toISOString();
const dayAgo = (days: number): string => daysAgo(days).slice(0, 10);

/** A name, an address and a number that no cell is wide enough for. */
export const LONG = {
  name: 'The Consolidated Southwestern Residential Roofing & Waterproofing Company of Greater Llanfairpwllgwyngyll LLC',
  email: 'extraordinarily.long.address.without.any.break@subdomain.of.a.rather.long.company-name.example',
  number: 'BLDR-2026-000000123456789-REV-0007-ABCDEFGHIJKLMNOP',
};

/** The permit of a number; every seventh is silent about most fields, every ninth has long ones. */
export function permit(number: number): Permit {
  const isSparse = number % 7 === 0;
  const isLong = number % 9 === 0;
  return {
    id: `tx-sample.${number}`,
    permitNumber: isLong ? LONG.number : `2026-${String(100_000 + number)}`,
    permitType: isSparse
      ? null
      : (['Residential Roof', 'Electrical', 'New Construction'][number % 3] ?? null),
    addressStreet: `${number} Sample Street`,
    addressCity: 'Austin',
    addressState: 'TX',
    addressZip: '78701',
    valuation: isSparse ? null : number * 1234.5,
    status: isSparse ? null : ((['Active', 'Issued', 'Applied', 'Final'] as const)[number % 4] ?? null),
    issueDate: isSparse ? null : dayAgo(number % 40),
    description: isSparse
      ? null
      : `Remove shingles and install a new roof covering, ${number} squares. `.repeat(isLong ? 12 : 1).trim(),
    propertyOwnerName: isLong ? LONG.name : null,
    propertyOwnerPhone: null,
    propertyOwnerAddress: null,
    contractorName: isSparse ? null : isLong ? LONG.name : 'Sample Roofing',
    contractorPhone: isSparse ? null : '5125550123',
    contractorLicense: null,
    contractorAddress: null,
    jurisdictionState: 'Texas',
    jurisdictionCity: isLong ? 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' : 'Austin',
    jurisdictionCounty: 'Travis',
    trades: isSparse ? [] : ['roofing'],
  };
}

function page(url: URL): Permit[] {
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const limit = Number(url.searchParams.get('limit') ?? PAGE_SIZE);
  return Array.from({ length: Math.max(0, Math.min(limit, TOTAL - offset)) }, (_, at) =>
    permit(offset + at + 1),
  );
}

/** The user who is signed in. */
export const USER: Output<'currentUser'> = {
  firstName: 'Ana',
  email: 'ana@roofing.example',
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/Chicago',
  paused: false,
  mailStopped: null,
};

const SUBSCRIPTION: Output<'currentSubscription'> = {
  status: 'trial',
  trialEnd: daysAgo(-5),
  nextBillingDate: null,
  access: true,
  accessUntil: daysAgo(-5),
  daysLeft: 5,
  cancelled: false,
};

const SOURCE: Output<'coverage'>['sources'][number] = {
  id: 'tx-sample',
  name: 'City of Sample',
  level: 'city',
  state: 'Texas',
  city: 'Austin',
  county: 'Travis',
  cadence: 'daily',
  licence: 'Public domain',
  landingPage: 'https://data.example.gov/permits',
  publishes: {
    ...{
      owner: true,
      ownerPhone: false,
      contractor: true,
      contractorPhone: true,
      value: true,
      issueDate: true,
    },
  },
  newestIssueDate: dayAgo(2),
  seenLagDays: 2,
  fill: { owner: 0.5, contractor: 0.75, phone: 0.25, value: 1 },
};

const RUN = {
  lastRun: daysAgo(0.1),
  lastSuccess: daysAgo(0.1),
  outcome: 'collected',
  newestIssueDate: dayAgo(2),
  seenLagDays: 2,
  fill: SOURCE.fill,
} as const;

const STATUS: Output<'scrapersStatus'> = {
  at: daysAgo(0),
  totalPermits: 104_212,
  lastSync: daysAgo(0.1),
  collection: { onTime: true, delayedSince: null, cause: null },
  sources: [{ id: SOURCE.id, name: SOURCE.name, state: SOURCE.state, onTime: true, cause: null, ...RUN }],
  states: STATES.map(({ name }) => ({
    ...{ state: name, sources: 1, good: 1, onTime: true, delayedSince: null, cause: null },
    ...RUN,
  })),
};

/** The alert of a number. */
export function alert(number: number): Output<'listAlerts'>[number] {
  return {
    id: `alert-${number}`,
    name: number === 2 ? LONG.name : `Roofs in Austin ${number}`,
    criteria: {
      states: ['Texas'],
      cities: ['Austin'],
      counties: [],
      permitTypes: [],
      keywords: [],
      minValue: 25_000,
    },
    emailNotifications: true,
    isActive: true,
    trigger: 'new',
    createdAt: daysAgo(number),
  };
}

const ACTIVITY: Output<'permitActivity'> = {
  period: { days: 30, from: dayAgo(30), to: dayAgo(0) },
  permitCount: 1240,
  valued: 900,
  totalPermits: 104_212,
  locations: Array.from({ length: 40 }, (_, at) => ({
    state: at % 2 === 0 ? ('Texas' as const) : ('Illinois' as const),
    county: at % 2 === 0 ? 'Travis' : 'Cook',
    city: `Sample City ${at + 1}`,
    permitCount: 400 - at * 9,
    valued: 300 - at * 7,
    totalValuation: 12_340_000 - at * 10_000,
    averageValue: 41_133,
    intensity: (['very-high', 'high', 'medium', 'low'] as const)[Math.min(3, Math.floor(at / 10))] ?? 'low',
    center: { latitude: 30.27 + at / 4, longitude: -97.74 + at / 4, permits: 10 },
  })),
};

/** What the record of a permit shows beside its row: where it is from, and a life in three steps. */
export function detail(number: number): PermitDetail {
  return {
    ...permit(number),
    latitude: 30.27,
    longitude: -97.74,
    provenance: {
      sourceId: SOURCE.id,
      sourceName: SOURCE.name,
      sourceUrl: SOURCE.landingPage,
      recordUrl: `https://data.example.gov/permits/${number}`,
      licence: SOURCE.licence,
      firstSeen: daysAgo(20),
      lastChanged: daysAgo(3),
      lastChecked: daysAgo(0.1),
      rawStatus: 'ISSUED - ACTIVE',
      unparsed: {},
    },
    tradeWords: { roofing: 'shingles' },
    otherRecords: [],
    history: [
      { field: 'status', from: 'Applied', to: 'Issued', seenAt: daysAgo(12) },
      { field: 'valuation', from: '20000', to: String(number * 1234.5), seenAt: daysAgo(8) },
      { field: 'status', from: 'Issued', to: 'Active', seenAt: daysAgo(3) },
    ],
  };
}

/** Everything in order: a user on trial, with permits, alerts and live sources. */
export const ANSWERS: Answers = {
  currentUser: () => Response.json(USER),
  currentSubscription: () => Response.json(SUBSCRIPTION),
  permitStats: () =>
    Response.json({
      totalPermits: 104_212,
      totalValuation: 18_449_000_000,
      availableStates: 9,
      permitTypes: 412,
    }),
  recentPermits: (url) => Response.json(page(url)),
  allPermits: (url) => Response.json({ permits: page(url), total: TOTAL }),
  searchPermits: (url) => Response.json(page(url), { headers: { 'X-Total-Count': String(TOTAL) } }),
  permit: (url) => Response.json(detail(Number(/\.(\d+)$/.exec(url.pathname)?.[1]))),
  permitStates: () => Response.json(['Illinois', 'Texas']),
  permitCities: () => Response.json(['Austin', 'Dallas']),
  permitFacets: () => Response.json({ counties: ['Travis'], permitTypes: ['Residential Roof'] }),
  permitTrends: () =>
    Response.json(
      STATES.slice(0, 10).map(({ name }, at) => ({
        ...{ state: name, trend: 'increasing', permitCount: 900 - at * 50, growthRate: 12.5 },
        totalValuation: 9e7,
      })),
    ),
  permitActivity: () => Response.json(ACTIVITY),
  exportQuota: () => Response.json({ month: '2026-11', used: 88, limit: 500, left: 412 }),
  exportPermits: () =>
    new Response('permit\r\n', { headers: { 'Content-Disposition': 'attachment; filename="permits.csv"' } }),
  coverage: () =>
    Response.json({ counts: { sources: 1, states: 1, cities: 1 }, sources: [SOURCE], notCollected: [] }),
  scrapersStatus: () => Response.json(STATUS),
  sourceRuns: () => Response.json([]),
  listAlerts: () => Response.json([alert(1), alert(2), alert(3)]),
  previewAlert: () =>
    Response.json({ matched: 42, perWeek: 9.8, isTooWide: false, sample: [1, 2, 3].map(permit) }),
  updateAlert: () => Response.json(alert(1)),
  updateNotifications: () => Response.json(USER),
  listPayments: () => Response.json([]),
  paypalSetup: () => Response.json({ clientToken: 'token' }),
};
