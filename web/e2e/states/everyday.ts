import type { Output } from '#shared/contract/index.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { REACH_IDS, WHO_IDS } from '#shared/domain/permit/who.ts';
import { type CallAnswers, DONE, listReply } from './answers.ts';
import {
  ACTIVITY_ENTRIES,
  ALERT_PREVIEW,
  ALERTS,
  ALONE,
  ANA,
  DEVICES,
  FEEDS,
  SESSIONS,
  TRIAL,
  WEBHOOK,
} from './made-up/account.ts';
import {
  makeActivity,
  makeDensity,
  makePoints,
  NAMING,
  OUTLOOK,
  TRENDS,
  WEEKLY,
} from './made-up/activity.ts';
import { API_EXCERPT, API_KEYS } from './made-up/api.ts';
import { CONTRACTOR } from './made-up/contractors.ts';
import { HERE } from './made-up/lookup.ts';
import { FULL_DETAIL, FULL_PERMIT, makePermits } from './made-up/permits.ts';
import { CALL_RESULTS, SCORE_RESULTS } from './made-up/results.ts';
import { SITE } from './made-up/site.ts';
import { COVERAGE, RUNS, SITE_STATUS, STATUS } from './made-up/sources.ts';
import { callBacks, ENTRIES, toWorkList, WORK_MARK, WORK_MARKS } from './made-up/work-list.ts';

/** The configuration of production. */
export const EVERYDAY_CONFIG: SiteConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_Sample001',
  userPoolClientId: 'sampleclient',
  agentClientId: 'sampleagents',
  cognitoEndpoint: null,
  contactEmail: 'office@plumbline.example',
  data: 'live',
  mailboxUrl: null,
  paypal: { scriptUrl: 'https://www.paypal.com/sdk/js', clientId: 'sample' },
  tiles: { url: '/tiles/town.pmtiles', attribution: 'Generated streets' },
};

/** A valid public key without an owner. */
const PUSH_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** The permits on the first page of every list. */
const ROWS = [FULL_PERMIT, ...makePermits(13, 2)];
/** The result of a search in Austin. */
const FOUND = [FULL_PERMIT, ...makePermits(11, 2, 'Austin')];

/** Those of the asked labels, in the asked order. */
function foundIn(query: URLSearchParams): typeof FOUND {
  const [labels, ways] = [query.getAll('who'), query.getAll('reach')];
  const found = FOUND.filter(
    ({ who, reach }) =>
      (labels.length === 0 || labels.includes(who.label)) && (ways.length === 0 || ways.includes(reach)),
  );
  return query.get('sort') === 'score' ? found.toSorted((a, b) => b.leadScore - a.leadScore) : found;
}

function summaryOf(found: Output<'searchPermits'>) {
  const count = <Id extends string>(ids: readonly Id[], idOf: (permit: (typeof FOUND)[number]) => Id) =>
    Object.fromEntries(ids.map((id) => [id, found.filter((permit) => idOf(permit) === id).length])) as Record<
      Id,
      number
    >;
  return {
    total: found.length,
    who: count(WHO_IDS, ({ who }) => who.label),
    reach: count(REACH_IDS, ({ reach }) => reach),
    withoutPoint: 0,
    unexported: found.length,
    without: [],
  };
}

/** The answers to a search that finds these permits, with counts that fit them. */
export function findsOnly(permits: Output<'searchPermits'>, total: number = permits.length): CallAnswers {
  return { searchPermits: listReply(permits, total), permitSummary: { ...summaryOf(permits), total } };
}

const OF_ALL = {
  total: 104_212,
  who: { nobody: 9_120, owner: 21_408, gc: 0, taken: 48_004, unknown: 5_350, ended: 20_330 },
  reach: { phone: 2_310, letter: 11_020, visit: 22_548, none: 68_334 },
  withoutPoint: 0,
  unexported: 500,
  without: [],
};

/** The answers to all reads on an ordinary day of the trial. */
export const EVERYDAY: CallAnswers = {
  currentUser: ANA,
  currentSubscription: TRIAL,
  team: ALONE,
  permitStats: {
    totalPermits: 104_212,
    openPermits: 83_882,
    reach: { phone: 15_106, letter: 28_522, visit: 25_160 },
    totalValuation: 48_731_000_000,
    availableStates: 17,
    cities: 412,
    permitTypes: 1243,
  },
  recentPermits: ROWS.slice(0, 5),
  allPermits: { permits: ROWS, total: 104_212 },
  permitSummary: ({ searchParams }) =>
    [...searchParams.keys()].some((name) => name !== 'unexported')
      ? summaryOf(foundIn(searchParams))
      : OF_ALL,
  searchPermits: ({ searchParams }) => {
    const found = foundIn(searchParams);
    return listReply(found, found.length);
  },
  permit: FULL_DETAIL,
  permitSite: SITE,
  permitStates: STATUS.states.map(({ state }) => state),
  permitCities: ['Austin', 'Dallas', 'Fort Worth', 'Plano', 'Round Rock', 'San Antonio'],
  permitFacets: {
    permitTypes: ['Roofing', 'Electrical, Residential', 'Mechanical (HVAC)', 'New Construction', 'Sign'],
    counties: ['Bexar', 'Collin', 'Dallas', 'Tarrant', 'Travis', 'Williamson'],
    cities: ['Austin', 'Dallas', 'Fort Worth', 'Plano', 'Round Rock', 'San Antonio', 'Chicago', 'Mesa'],
    next: ['pool', 'deck-fence', 'solar'],
  },
  contractor: CONTRACTOR,
  exportQuota: { month: '2026-11', used: 88, limit: 500, left: 412, exported: [] },
  permitTrends: TRENDS,
  permitOutlook: OUTLOOK,
  permitNaming: NAMING,
  permitActivity: (url) => makeActivity(url.searchParams.get('state')),
  permitDensity: (url) => makeDensity(url),
  permitPoints: { points: makePoints([...ROWS, ...FOUND]) },
  permitsByWeek: WEEKLY,
  workMarks: WORK_MARKS,
  workList: ({ searchParams }) => {
    const stage = searchParams.get('stage');
    const callBack = searchParams.get('callBack');
    const entries = (callBack === null ? ENTRIES : callBacks(callBack)).filter(
      (entry) => stage === null || entry.stage === stage,
    );
    return { ...toWorkList(entries), counts: toWorkList(ENTRIES).counts };
  },
  workMark: WORK_MARK,
  workResults: CALL_RESULTS,
  scoreResults: SCORE_RESULTS,
  lookup: HERE,
  coverage: COVERAGE,
  scrapersStatus: STATUS,
  siteStatus: SITE_STATUS,
  sourceRuns: RUNS,
  listApiKeys: API_KEYS,
  startSignUp: { signUp: 'sample' },
  finishSignUp: { ticket: 'sample' },
  startReset: { ticket: 'sample' },
  sendMessage: DONE,
  listSessions: SESSIONS,
  listActivity: ACTIVITY_ENTRIES,
  v1Document: API_EXCERPT,
  listAlerts: ALERTS,
  webhook: WEBHOOK,
  listFeeds: FEEDS,
  heldWebhooks: [],
  previewAlert: ALERT_PREVIEW,
  listDevices: { publicKey: PUSH_KEY, devices: DEVICES },
  listPayments: [],
  paypalSetup: { clientToken: 'sample' },
};
