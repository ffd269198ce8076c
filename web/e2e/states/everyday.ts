import type { SiteConfig } from '#shared/contract/site-config.ts';
import { type Answers, listed } from './answers.ts';
import { ALERTS, ANA, DEVICES, PREVIEW, TRIAL, WEBHOOK } from './made-up/account.ts';
import { madeUpActivity, TRENDS } from './made-up/activity.ts';
import { API_EXCERPT, API_KEYS } from './made-up/api.ts';
import { FULL_DETAIL, FULL_PERMIT, madeUpPermits } from './made-up/permits.ts';
import { COVERAGE, RUNS, STATUS } from './made-up/sources.ts';
import { HERE } from './made-up/whereabouts.ts';
import { ENTRIES, NOTED, workListOf } from './made-up/work-list.ts';

/** What the pages are told in production. */
export const EVERYDAY_CONFIG: SiteConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Sample001',
  userPoolClientId: 'sampleclient',
  cognitoEndpoint: null,
  contactEmail: 'office@plumbline.example',
  data: 'live',
  mailboxUrl: null,
  paypal: { scriptUrl: 'https://www.paypal.com/sdk/js', clientId: 'sample' },
};

/** A point of the curve, of nobody's key. */
const PUSH_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** The permits on the first page of every list; few, but for the state that shows a whole page. */
const ROWS = [FULL_PERMIT, ...madeUpPermits(13, 2)];
/** And what a search for permits of Austin finds. */
const FOUND = [FULL_PERMIT, ...madeUpPermits(11, 2, 'Austin')];

/** What every read is answered on an ordinary day of the trial. Nothing is written. */
export const EVERYDAY: Answers = {
  currentUser: ANA,
  currentSubscription: TRIAL,
  permitStats: {
    totalPermits: 104_212,
    totalValuation: 48_731_000_000,
    availableStates: 17,
    permitTypes: 1243,
  },
  recentPermits: ROWS.slice(0, 5),
  allPermits: { permits: ROWS, total: 104_212 },
  searchPermits: listed(FOUND, FOUND.length),
  permit: FULL_DETAIL,
  permitStates: STATUS.states.map(({ state }) => state),
  permitCities: ['Austin', 'Dallas', 'Fort Worth', 'Plano', 'Round Rock', 'San Antonio'],
  permitFacets: {
    permitTypes: ['Roofing', 'Electrical, Residential', 'Mechanical (HVAC)', 'New Construction', 'Sign'],
    counties: ['Bexar', 'Collin', 'Dallas', 'Tarrant', 'Travis', 'Williamson'],
  },
  exportQuota: { month: '2026-11', used: 88, limit: 500, left: 412 },
  permitTrends: TRENDS,
  permitActivity: (url) => madeUpActivity(url.searchParams.get('state')),
  workMarks: ENTRIES.slice(0, 5).map(({ permitId, stage }) => ({ permitId, stage })),
  workList: workListOf(ENTRIES),
  workMark: NOTED,
  whereabouts: HERE,
  coverage: COVERAGE,
  scrapersStatus: STATUS,
  sourceRuns: RUNS,
  listApiKeys: API_KEYS,
  v1Document: API_EXCERPT,
  listAlerts: ALERTS,
  webhook: WEBHOOK,
  previewAlert: PREVIEW,
  listDevices: { publicKey: PUSH_KEY, devices: DEVICES },
  listPayments: [],
  paypalSetup: { clientToken: 'sample' },
};
