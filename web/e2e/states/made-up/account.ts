import type { Output } from '#shared/contract/index.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { daysAgo } from './moments.ts';
import { makePermits } from './permits.ts';

/** An invented user with default settings. */
export const ANA: Output<'currentUser'> = {
  firstName: 'Ana',
  email: 'ana@example.com',
  emailNotifications: true,
  notificationFrequency: 'daily',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  paused: false,
  callBackReminders: true,
  mailAfterAccess: true,
  mutedAlerts: [],
  mailStopped: null,
  trades: [],
  role: null,
  area: null,
  inTeam: false,
  connectionsHeldAt: null,
  frozenAt: null,
};

type Subscription = Output<'currentSubscription'>;

/** Five days of the trial are left. */
export const TRIAL: Subscription = {
  status: 'trial',
  trialEnd: daysAgo(-4.6),
  nextBillingDate: null,
  access: true,
  accessUntil: daysAgo(-4.6),
  daysLeft: 5,
  cancelled: false,
  seats: 1,
  people: 1,
  isOwner: true,
};
export const TRIAL_OVER: Subscription = {
  ...TRIAL,
  trialEnd: daysAgo(2.2),
  access: false,
  accessUntil: daysAgo(2.2),
  daysLeft: 0,
};
/** A month is paid; three days of grace follow it. */
export const PAID: Subscription = {
  status: 'active',
  trialEnd: daysAgo(20),
  nextBillingDate: daysAgo(-18),
  access: true,
  accessUntil: daysAgo(-21),
  daysLeft: 21,
  cancelled: false,
  seats: 1,
  people: 1,
  isOwner: true,
};
export const IN_GRACE: Subscription = {
  ...PAID,
  nextBillingDate: daysAgo(1),
  accessUntil: daysAgo(-2),
  daysLeft: 2,
};
export const CANCELLED: Subscription = {
  ...PAID,
  accessUntil: daysAgo(-18),
  daysLeft: 18,
  cancelled: true,
};
export const PAID_OVER: Subscription = {
  ...PAID,
  nextBillingDate: daysAgo(9),
  access: false,
  accessUntil: daysAgo(6),
  daysLeft: 0,
};

export const PAYMENTS: Output<'listPayments'> = [
  payment('7SM31845PL482911K', 12, 'paid'),
  payment('2FX90271DN773640M', 43, 'refunded'),
  payment('9KC55318RW120587H', 74, 'paid'),
];

function payment(orderId: string, paidDaysAgo: number, status: 'paid' | 'refunded') {
  return {
    orderId,
    amount: PRICE.amount,
    currency: 'USD',
    paidAt: daysAgo(paidDaysAgo),
    from: daysAgo(paidDaysAgo),
    until: daysAgo(paidDaysAgo - 30),
    seats: 1,
    adds: false,
    status,
  };
}

/** A paid team of three with one place left. */
export const TEAM: Output<'team'> = {
  role: 'owner',
  isMember: false,
  seats: 4,
  people: [
    { id: 'owner', name: 'Ana', email: ANA.email, role: 'owner', hasSeat: true, isYou: true },
    { id: 'p-ben', name: 'Ben', email: 'ben@example.com', role: 'manager', hasSeat: true, isYou: false },
    { id: 'p-cleo', name: null, email: 'cleo@example.com', role: 'member', hasSeat: true, isYou: false },
  ],
  invitations: [{ id: 'invitation-1', email: 'dave@example.com', role: 'member', expiresAt: daysAgo(-6) }],
};

/** The same team as one of its members sees it. */
export const TEAM_MEMBER: Output<'team'> = {
  ...TEAM,
  role: 'member',
  isMember: true,
  people: [
    { id: 'owner', name: 'Olga', email: 'olga@example.com', role: 'owner', hasSeat: true, isYou: false },
    { id: 'p-ana', name: 'Ana', email: ANA.email, role: 'member', hasSeat: true, isYou: true },
    { id: 'p-ben', name: 'Ben', email: 'ben@example.com', role: 'manager', hasSeat: true, isYou: false },
  ],
  invitations: [],
};

/** Somebody who works alone. */
export const ALONE: Output<'team'> = { ...TEAM, seats: 1, people: TEAM.people.slice(0, 1), invitations: [] };

type Alert = Output<'listAlerts'>[number];
const NO_CRITERIA = { states: [], cities: [], counties: [], permitTypes: [], keywords: [] };

export const ALERTS: Alert[] = [
  {
    id: 'alert-1',
    name: 'Roofs in Austin over $25,000',
    criteria: {
      ...NO_CRITERIA,
      states: ['Texas'],
      cities: ['Austin'],
      minValue: 25_000,
      trades: ['roofing'],
    },
    emailNotifications: true,
    frequency: null,
    pushNotifications: false,
    webhook: 'on',
    isActive: true,
    trigger: 'new',
    createdAt: daysAgo(1),
    matched: 42,
    perWeek: 9.8,
  },
  {
    id: 'alert-2',
    name: 'Solar and service upgrades, the whole of Southern California and everything near it',
    criteria: {
      ...NO_CRITERIA,
      states: ['California', 'Arizona'],
      counties: ['San Diego', 'Los Angeles', 'Riverside'],
      keywords: ['solar', 'photovoltaic', 'service upgrade', '200 amp'],
      hasPhone: true,
    },
    emailNotifications: true,
    frequency: 'immediate',
    pushNotifications: true,
    webhook: 'off',
    isActive: true,
    trigger: 'both',
    createdAt: daysAgo(16),
    matched: 214,
    perWeek: 50,
  },
  {
    id: 'alert-3',
    name: 'Finals in Chicago',
    criteria: { ...NO_CRITERIA, states: ['Illinois'], cities: ['Chicago'], statuses: ['Final'] },
    emailNotifications: false,
    frequency: null,
    pushNotifications: false,
    webhook: 'none',
    isActive: false,
    trigger: 'changes',
    createdAt: daysAgo(340),
    matched: 0,
    perWeek: 0,
  },
];

export const DEVICES: Output<'listDevices'>['devices'] = [
  { id: 'device-1', name: 'Chrome on Android', addedAt: daysAgo(20), lastSuccess: daysAgo(0.4) },
  { id: 'device-2', name: 'Safari on iPad', addedAt: daysAgo(2), lastSuccess: null },
];

export const ALERT_PREVIEW: Output<'previewAlert'> = {
  matched: 42,
  perWeek: 9.8,
  withoutPoint: 0,
  isTooWide: false,
  sample: makePermits(3, 20).map((permit) => ({
    ...permit,
    next: [{ after: 'pool', trade: 'deck-fence', n: 212, follows: 31 }],
  })),
};

const HOUR_AGO = new Date(Date.parse(daysAgo(0)) - 3_600_000).toISOString();

/** A busy webhook with waiting, failed and test deliveries. */
/** Of the first alert, and the calendar. */
export const FEEDS: Output<'listFeeds'> = [
  { id: 'alert-1', createdAt: daysAgo(9), lastReadAt: HOUR_AGO },
  { id: 'calendar', createdAt: daysAgo(3), lastReadAt: null },
];

const FEED_TOKEN = 'token=Zk3vQ8sample0made0up0address0of0nobody000000.user-1.alert-1';
/** A new address of the first alert's feed. */
export const NEW_FEED: Output<'makeFeed'> = {
  feed: { id: 'alert-1', createdAt: HOUR_AGO, lastReadAt: null },
  addresses: [
    { file: 'alert.atom', url: `https://plumbline.example/api/feed/alert.atom?${FEED_TOKEN}` },
    { file: 'alert.json', url: `https://plumbline.example/api/feed/alert.json?${FEED_TOKEN}` },
  ],
};

export const WEBHOOK: Output<'webhook'> = {
  webhook: {
    receiver: 'server',
    url: 'https://hooks.example.com/plumbline/permits',
    isOn: true,
    offReason: null,
    offAt: null,
    failingSince: null,
    oldSecretUntil: null,
    createdAt: daysAgo(9),
  },
  deliveries: [
    {
      id: 'msg_5',
      type: 'permits.matched',
      status: 'waiting',
      createdAt: HOUR_AGO,
      permits: 12,
      attempts: 4,
      retryAt: daysAgo(0),
      tries: [{ at: HOUR_AGO, ms: 10_000, status: null, error: 'There was no answer within 10 seconds.' }],
    },
    {
      id: 'ping_1',
      type: 'test.ping',
      status: 'delivered',
      createdAt: daysAgo(1),
      permits: 0,
      attempts: 1,
      retryAt: null,
      tries: [{ at: daysAgo(1), ms: 84, status: 204, error: null }],
    },
    {
      id: 'msg_3',
      type: 'permits.matched',
      status: 'failed',
      createdAt: daysAgo(3),
      permits: 1,
      attempts: 17,
      retryAt: null,
      tries: [{ at: daysAgo(2), ms: 212, status: 500, error: 'Your server answered 500.' }],
    },
    {
      id: 'msg_2',
      type: 'permits.matched',
      status: 'dropped',
      createdAt: daysAgo(4),
      permits: 2,
      attempts: 1,
      retryAt: null,
      tries: [
        { at: daysAgo(4), ms: 0, status: null, error: 'The alert was switched off before this was sent.' },
      ],
    },
    {
      id: 'msg_1',
      type: 'permits.matched',
      status: 'delivered',
      createdAt: daysAgo(5),
      permits: 50,
      attempts: 1,
      retryAt: null,
      tries: [{ at: daysAgo(5), ms: 1320, status: 200, error: null }],
    },
  ],
};

/** Two sessions, of this browser and of a phone in another city, and an agent. */
export const SESSIONS: Output<'listSessions'> = [
  {
    id: '5e1f7a50-0000-4000-8000-000000000011',
    browser: 'Chrome on Windows',
    place: 'America/Chicago',
    createdAt: '2026-11-18T15:02:00.000Z',
    lastUsedAt: '2026-11-20T11:00:00.000Z',
    isCurrent: true,
    isAgent: false,
  },
  {
    id: '5e1f7a50-0000-4000-8000-000000000012',
    browser: 'Safari on iPhone',
    place: 'America/Denver',
    createdAt: '2026-11-02T09:40:00.000Z',
    lastUsedAt: '2026-11-19T22:15:00.000Z',
    isCurrent: false,
    isAgent: false,
  },
  {
    id: '5e1f7a50-0000-4000-8000-000000000013',
    browser: 'claude-ai',
    place: null,
    createdAt: '2026-11-12T16:20:00.000Z',
    lastUsedAt: '2026-11-19T14:05:00.000Z',
    isCurrent: false,
    isAgent: true,
  },
];

/** A week of an account. */
export const ACTIVITY_ENTRIES: Output<'listActivity'> = [
  { kind: 'key-made', at: '2026-11-18T15:02:00.000Z', detail: 'CRM import' },
  { kind: 'signed-in', at: '2026-11-18T15:01:00.000Z', detail: 'Chrome on Windows, America/Chicago' },
  { kind: 'webhook-set', at: '2026-11-14T08:20:00.000Z', detail: 'hooks.example.com' },
  { kind: 'new-browser', at: '2026-11-02T09:40:00.000Z', detail: 'Safari on iPhone, America/Denver' },
];
