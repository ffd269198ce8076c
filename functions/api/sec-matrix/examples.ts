import { signedToken } from '#functions/accounts/secrets.ts';
import { listSessions } from '#functions/accounts/session-list.ts';
import { beginSignUp } from '#functions/accounts/sign-up.ts';
import { poolUserOf } from '#functions/accounts/testing.ts';
import { feedToken } from '#functions/delivery/feeds/testing.ts';
import { addToTeam, giveSeats, inviteTo } from '#functions/team/testing.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { ofEachKind } from '#shared/domain/account/lasting-access.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { answerJson } from '../testing.ts';
import { unsubscribeToken } from './attacks-on-proofs.ts';
import { type Caller, MATRIX_DAY } from './callers.ts';
import { API_FILTER, CHANGES_FILTER, type Example, FILTER, type Foreign } from './example.ts';
import { approvedOrder, capturedOrder, eventOfCapture } from './payments.ts';
import type { MatrixWorld } from './world.ts';

const LIST = { query: FILTER };
const PAGE = { query: { ...FILTER, limit: '10', offset: '0' } };
const NO_INPUT = {};
const CRITERIA = {
  states: ['Illinois'],
  cities: ['Chicago'],
  counties: ['Cook'],
  minValue: 1,
  maxValue: 9,
  permitTypes: ['Sample Permit'],
  keywords: ['roof'],
  territory: ['circle:41.87,-87.63,5'],
};
const ALERT = {
  name: 'Roofs in Chicago',
  criteria: CRITERIA,
  emailNotifications: true,
  frequency: 'weekly',
  pushNotifications: false,
  isActive: true,
  trigger: 'new',
} as const;
/** A push subscription of a browser; its keys are a point of the curve and sixteen bytes. */
const DEVICE = {
  name: 'Chrome on Android',
  endpoint: 'https://push.example.com/send/sample-device',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
} as const;
const victimsDevice = ({ victim }: MatrixWorld): readonly Foreign[] => [
  { name: 'another user’s device', params: { id: victim.deviceId } },
];
/** An IP address, so that no host name is looked up. */
const WEBHOOK = { url: 'https://8.8.8.8/hook' } as const;
const victimsAlert = ({ victim }: MatrixWorld): readonly Foreign[] => [
  { name: 'another user’s alert', params: { id: victim.alertId } },
];
const ownMember = async ({ runtime, newCaller }: MatrixWorld, { userId }: Caller) => {
  await giveSeats(runtime, userId);
  return { id: await addToTeam(runtime, userId, (await newCaller()).userId, 'member') };
};
const victimsMember = (): readonly Foreign[] => [
  { name: 'the owner of a team', params: { id: 'owner' } },
  { name: 'a person of another team', params: { id: 'person-caller-0' } },
];
const victimsSession = ({ victim }: MatrixWorld): readonly Foreign[] => [
  { name: 'another user’s session', params: { id: victim.sessionId } },
];
const victimsOrders = ({ victim: { orders } }: MatrixWorld): readonly [string, string][] => [
  ['another user’s paid order', orders.paid],
  ['another user’s approved order', orders.approved],
  ['an unknown order', 'UNKNOWN-ORDER'],
];
const freezeQuery = ({ runtime: { config } }: MatrixWorld, { userId }: Caller) => ({
  token: signedToken(config, 'freeze', [userId, `${MATRIX_DAY}T00:00:00.000Z`]),
});
const unsubscribeQuery = ({ runtime: { config } }: MatrixWorld, { userId }: Caller) => ({
  token: unsubscribeToken(config, userId, null),
});
const callOutcomeQuery = ({ runtime: { config } }: MatrixWorld, { userId }: Caller) => ({
  token: signedToken(config, 'call-outcome', [userId, 'il-chicago.1', MATRIX_DAY]),
});
const PERMIT_ID: Pick<Example<'permit'>, 'params' | 'foreign'> = {
  params: { id: 'il-chicago.1' },
  foreign: () => [
    { name: 'an unknown permit', params: { id: 'il-chicago.999' } },
    { name: 'a withdrawn permit', params: { id: 'il-chicago.3' } },
    { name: 'an account as a permit', params: { id: 'user#victim' } },
  ],
};
/** An example for each call; a missing one is a type error. */
export const EXAMPLES: { readonly [N in CallName]: Example<N> } = {
  searchPermits: PAGE,
  allPermits: PAGE,
  permitSummary: LIST,
  recentPermits: { query: { limit: '5', offset: '0' } },
  permitStats: NO_INPUT,
  permitTrends: NO_INPUT,
  permitOutlook: { query: { state: 'Illinois', city: 'Chicago', trade: 'roofing', role: 'prime' } },
  permitNaming: { query: { state: 'Illinois', city: 'Chicago' } },
  permitActivity: { query: { state: 'Illinois', days: '30', by: 'city' } },
  permitDensity: {
    query: {
      state: 'Illinois',
      days: '30',
      zoom: '16',
      west: '-88',
      south: '41',
      east: '-87',
      north: '42',
    },
  },
  permitsByWeek: LIST,
  permitStates: NO_INPUT,
  permitCities: { query: { state: 'Illinois' } },
  permitFacets: { query: { state: 'Illinois' } },
  exportPermits: {
    json: () => ({ permitIds: ['il-chicago.1', 'il-chicago.2'], format: 'csv' }),
    foreign: () => [
      { name: 'an unknown permit', json: { permitIds: ['il-chicago.999'] } },
      { name: 'a withdrawn permit', json: { permitIds: ['il-chicago.3'] } },
      { name: 'an account as a permit', json: { permitIds: ['user#victim'] } },
    ],
  },
  letters: {
    json: () => ({ permitIds: ['il-chicago.1', 'il-chicago.2'] }),
  },
  exportQuota: NO_INPUT,
  permit: PERMIT_ID,
  permitSite: PERMIT_ID,
  permitJobs: {
    json: () => ({ permitIds: ['il-chicago.1', 'il-chicago.2'] }),
  },
  permitPoints: {
    json: () => ({ permitIds: ['il-chicago.1', 'il-chicago.2'] }),
  },

  contractor: { query: { name: 'Sample Roofing LLC', state: 'Illinois', city: 'Chicago', license: '104' } },
  lookup: { query: { text: '1 Sample Street, Chicago, IL', ...FILTER }, usesUpCaller: true },
  workMarks: NO_INPUT,
  workList: { query: { stage: 'saved', text: 'roof', limit: '10', offset: '0' } },
  workMark: { own: ownMark },
  changeWork: {
    params: { id: 'il-chicago.1' },
    json: () => ({ version: '', stage: 'contacted', note: 'Called in the morning.' }),
    usesUpCaller: true,
    foreign: ({ victim: { markVersion } }) => [
      { name: 'an unknown permit', params: { id: 'il-chicago.999' } },
      { name: 'a withdrawn permit', params: { id: 'il-chicago.3' } },
      { name: 'an account as a permit', params: { id: 'user#victim' } },
      { name: 'another user’s version', json: { version: markVersion, stage: 'lost' } },
    ],
  },
  workResults: NO_INPUT,
  scoreResults: NO_INPUT,
  callOutcomePage: { proof: callOutcomeQuery },
  callOutcome: {
    proof: (world, caller) => ({ ...callOutcomeQuery(world, caller), outcome: 'reached' }),
    usesUpCaller: true,
  },
  forgetWork: {
    own: ownMark,
    json: async (world, caller) => ({ version: await markVersion(world, caller) }),
    usesUpCaller: true,
    foreign: ({ victim: { markVersion } }) => [
      { name: 'another user’s version', json: { version: markVersion } },
    ],
  },

  coverage: NO_INPUT,
  scrapersStatus: NO_INPUT,
  siteStatus: NO_INPUT,
  sourceRuns: { params: { id: 'il-chicago' } },

  login: { query: { returnTo: '/leads' } },
  logout: { usesUpCaller: true },
  openSession: {
    json: (world) => signInTokens(world),
    usesUpCaller: true,
  },
  startSignUp: { json: () => ({ email: 'somebody@example.com' }) },
  finishSignUp: {
    json: ({ runtime }) => {
      const { signUp, code } = beginSignUp(runtime, 'somebody@example.com');
      return { signUp, code };
    },
  },
  startReset: { json: () => ({ email: 'somebody@example.com' }) },
  passwordChanged: { json: (world) => signInTokens(world), usesUpCaller: true },
  reviewConnections: {
    json: () => ofEachKind('keep'),
  },
  listSessions: NO_INPUT,
  endOneSession: { own: ownSession, usesUpCaller: true, foreign: victimsSession },
  listActivity: NO_INPUT,
  currentUser: NO_INPUT,
  currentSubscription: NO_INPUT,
  updateNotifications: {
    json: () => ({
      emailNotifications: true,
      notificationFrequency: 'daily',
      digestHour: 7,
      digestWeekday: 1,
      timeZone: 'America/Chicago',
      paused: false,
      callBackReminders: false,
      mailAfterAccess: false,
      letter: { template: 'Dear {Name},', name: '', company: '', phone: '', license: '', address: '' },
      exportAs: { format: 'csv', columns: ['permitNumber'] },
    }),
  },
  signOutEverywhere: { usesUpCaller: true },
  newRecoveryCodes: {
    json: (world, { userId }) => {
      const sub = poolUserOf(userId);
      const { refreshToken: _, ...tokens } = signInTokens(world, { sub }, { sub });
      return tokens;
    },
    usesUpCaller: true,
  },
  useRecoveryCode: {
    json: () => ({ email: 'zqsecret@example.com', code: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ23' }),
  },
  accountData: NO_INPUT,
  deleteAccount: {
    json: (_, { userId }) => ({ email: `${userId}@example.com` }),
    usesUpCaller: true,
    onlyValid: true,
    foreign: () => [{ name: 'another user’s address', json: { email: 'zqsecret@example.com' } }],
  },
  listApiKeys: NO_INPUT,
  createApiKey: { json: () => ({ name: 'A program' }), usesUpCaller: true },
  revokeApiKey: {
    own: async (_, { keyId }) => ({ id: keyId }),
    usesUpCaller: true,
    foreign: ({ victim }) => [{ name: 'another user’s key', params: { id: victim.keyId } }],
  },
  testEmail: { usesUpCaller: true },
  testWelcomeEmail: { usesUpCaller: true },

  listAlerts: NO_INPUT,
  createAlert: { json: () => ALERT, usesUpCaller: true },
  previewAlert: { json: () => ({ criteria: CRITERIA, trigger: 'new' }) },
  updateAlert: { own: ownAlert, json: () => ALERT, foreign: victimsAlert },
  team: NO_INPUT,
  inviteMember: {
    own: async ({ runtime }, { userId }) => {
      await giveSeats(runtime, userId);
      return {};
    },
    json: (_, { userId }) => ({ email: `friend-of-${userId}@example.com`, role: 'member' }),
    usesUpCaller: true,
  },
  withdrawInvitation: {
    own: async ({ runtime }, { userId }) => {
      await inviteTo(runtime, userId, 'friend@example.com');
      return { id: `invitation-${userId}` };
    },
    usesUpCaller: true,
    foreign: () => [{ name: 'another user’s invitation', params: { id: 'invitation-victim' } }],
  },
  joinTeam: {
    json: async ({ runtime, newCaller }, { userId }) => {
      const owner = await newCaller();
      await giveSeats(runtime, owner.userId);
      return { token: await inviteTo(runtime, owner.userId, `${userId}@example.com`) };
    },
    usesUpCaller: true,
    onlyValid: true,
    foreign: ({ victim }) => [
      { name: 'an invitation to somebody else', json: { token: victim.invitationToken } },
    ],
  },
  leaveTeam: NO_INPUT,
  changeMember: {
    own: ownMember,
    json: () => ({ role: 'manager' }),
    usesUpCaller: true,
    foreign: victimsMember,
  },
  removeMember: { own: ownMember, usesUpCaller: true, foreign: victimsMember },
  deleteAlert: { own: ownAlert, usesUpCaller: true, foreign: victimsAlert },
  listFeeds: NO_INPUT,
  heldWebhooks: NO_INPUT,
  makeFeed: { own: ownAlert, usesUpCaller: true, foreign: victimsAlert },
  revokeFeed: { own: ownFeed, usesUpCaller: true, foreign: victimsAlert },
  readFeed: {
    params: { file: 'alert.atom' },
    proof: async (world, caller) => {
      const { id = '' } = await ownAlert(world, caller);
      return { token: await feedToken(world.runtime, caller.userId, id) };
    },
  },
  webhook: { own: ownWebhook, foreign: victimsAlert },
  setWebhook: { own: ownAlert, json: () => WEBHOOK, usesUpCaller: true, foreign: victimsAlert },
  connectHubSpot: {
    own: ownAlert,
    json: () => ({ token: 'pat-na1-0123456789abcdef' }),
    usesUpCaller: true,
    foreign: victimsAlert,
  },
  switchWebhook: { own: ownWebhook, json: () => ({ isOn: false }), foreign: victimsAlert },
  deleteWebhook: { own: ownWebhook, usesUpCaller: true, foreign: victimsAlert },
  rotateWebhookSecret: { own: ownWebhook, usesUpCaller: true, foreign: victimsAlert },
  testWebhook: { own: ownWebhook, usesUpCaller: true, foreign: victimsAlert },
  replayDelivery: {
    own: ownDelivery,
    usesUpCaller: true,
    foreign: ({ victim }) => [
      {
        name: 'another user’s delivery',
        params: { id: victim.alertId, deliveryId: victim.deliveryId },
      },
      { name: 'an unknown delivery', params: { id: victim.alertId, deliveryId: 'msg_1' } },
    ],
  },
  confirmAddress: { json: () => ({ password: 'Not-The-Password-7' }) },
  freezePage: { proof: freezeQuery },
  freeze: { proof: freezeQuery, usesUpCaller: true },
  unsubscribePage: { proof: unsubscribeQuery },
  unsubscribe: { proof: unsubscribeQuery },

  listDevices: NO_INPUT,
  addDevice: { json: () => DEVICE, usesUpCaller: true },
  removeDevice: { own: ownDevice, usesUpCaller: true, foreign: victimsDevice },
  testDevice: { own: ownDevice, usesUpCaller: true, foreign: victimsDevice },

  paypalSetup: NO_INPUT,
  createOrder: {
    json: () => ({ amount: PRICE.amount, currency: 'USD', intent: 'CAPTURE', seats: 2 }),
    extras: 'ignored',
    usesUpCaller: true,
  },
  captureOrder: {
    own: async (world, caller) => ({ orderId: await approvedOrder(world, caller.userId) }),
    foreign: (world) =>
      victimsOrders(world).map(([name, orderId]): Foreign => ({ name, params: { orderId } })),
  },
  activateSubscription: {
    json: async (world, caller) => ({ paypalOrderId: await capturedOrder(world, caller.userId) }),
    onlyValid: true,
    foreign: (world) =>
      victimsOrders(world).map(([name, paypalOrderId]): Foreign => ({ name, json: { paypalOrderId } })),
  },
  updateSubscription: { json: () => ({ cancelled: true }) },
  listPayments: NO_INPUT,
  paypalWebhook: {
    signed: async (world, caller) => {
      const orderId = await capturedOrder(world, caller.userId);
      return world.paypal.signed(eventOfCapture(world.paypal, orderId));
    },
    onlyValid: true,
  },

  askRemoval: {
    json: () => ({
      wish: 'remove',
      name: 'Ana Sample',
      phone: '(312) 555-0142',
      address: '1200 Harbor Lane',
      permit: 'il-chicago.1',
      relation: 'self',
      email: 'ana@example.com',
      message: 'Please take me out.',
      website: '',
    }),
  },
  sendMessage: {
    json: () => ({
      name: 'Ana Sample',
      email: 'ana@example.com',
      company: 'Sample Roofing',
      phone: '(312) 555-0142',
      subject: 'A city',
      message: 'Do you cover Peoria?',
      website: '',
    }),
  },
  v1Permits: {
    query: API_FILTER,
    foreign: () => [
      { name: 'an invalid cursor', query: { cursor: 'zq' } },
      { name: 'a filter that is misspelt', query: { citty: 'Chicago' } },
    ],
  },
  v1PermitChanges: {
    query: { ...CHANGES_FILTER, updatedSince: '2026-11-20T12:00:00.001Z' },
    foreign: () => [
      { name: 'an invalid cursor', query: { cursor: 'zq' } },
      { name: 'a time and a cursor', query: { cursor: 'zq', updatedSince: '2026-11-20' } },
    ],
  },
  v1Permit: PERMIT_ID,
  v1Sources: NO_INPUT,
  v1Coverage: NO_INPUT,
  v1Alerts: NO_INPUT,
  v1CreateAlert: { json: () => ALERT, usesUpCaller: true },
  v1Alert: { own: ownAlert, foreign: victimsAlert },
  v1UpdateAlert: { own: ownAlert, json: () => ALERT, foreign: victimsAlert },
  v1DeleteAlert: { own: ownAlert, usesUpCaller: true, foreign: victimsAlert },
  v1AddWebhook: { own: ownAlert, json: () => WEBHOOK, usesUpCaller: true, foreign: victimsAlert },
  v1DeleteWebhook: { own: ownWebhook, query: WEBHOOK, usesUpCaller: true, foreign: victimsAlert },
  v1TestWebhook: { own: ownWebhook, usesUpCaller: true, foreign: victimsAlert },
  v1Usage: NO_INPUT,
  v1Document: NO_INPUT,
  mcp: {
    json: () => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_permits', arguments: { filter: 'state=IL&city=Chicago', limit: 5 } },
    }),
    extras: 'ignored',
  },
};

let users = 0;

/** The tokens of a new user's sign-in. */
export function signInTokens(
  { pool }: Pick<MatrixWorld, 'pool'>,
  id: Readonly<Record<string, unknown>> = {},
  access: Readonly<Record<string, unknown>> = {},
) {
  const sub = `signing-in-${users++}`;
  return {
    idToken: pool.sign('id', { sub, email: `${sub}@example.com`, ...id }),
    accessToken: pool.sign('access', { sub, ...access }),
    refreshToken: 'refresh-token-of-twenty-characters-and-more',
  };
}

async function ownDevice(world: MatrixWorld, { cookies }: Caller): Promise<Readonly<Record<string, string>>> {
  const answer = await world.call('addDevice', { cookies, json: DEVICE });
  return { id: (answerJson(answer) as { id: string }).id };
}

async function ownAlert(world: MatrixWorld, { cookies }: Caller): Promise<Readonly<Record<string, string>>> {
  const answer = await world.call('createAlert', { cookies, json: ALERT });
  return { id: (answerJson(answer) as { id: string }).id };
}

async function ownFeed(world: MatrixWorld, caller: Caller): Promise<Readonly<Record<string, string>>> {
  const params = await ownAlert(world, caller);
  await world.call('makeFeed', { params, cookies: caller.cookies });
  return params;
}

async function ownWebhook(world: MatrixWorld, caller: Caller): Promise<Readonly<Record<string, string>>> {
  const params = await ownAlert(world, caller);
  await world.call('setWebhook', { params, cookies: caller.cookies, json: WEBHOOK });
  return params;
}

async function ownDelivery(world: MatrixWorld, caller: Caller): Promise<Readonly<Record<string, string>>> {
  const params = await ownWebhook(world, caller);
  const answer = await world.call('testWebhook', { params, cookies: caller.cookies });
  return { ...params, deliveryId: (answerJson(answer) as { id: string }).id };
}

const MARKED = { id: 'il-chicago.1' };

/** The parameters that name the first session of a caller. */
async function ownSession({ runtime }: MatrixWorld, { userId }: Pick<Caller, 'userId'>) {
  const [session] = await listSessions(runtime, userId, {});
  if (session === undefined) throw new Error(`${userId} has no session.`);
  return { id: session.id };
}

async function ownMark(world: MatrixWorld, { cookies }: Caller): Promise<Readonly<Record<string, string>>> {
  await world.call('changeWork', { cookies, params: MARKED, json: { version: '', stage: 'saved' } });
  return MARKED;
}

async function markVersion(world: MatrixWorld, { cookies }: Caller): Promise<string> {
  const answer = await world.call('workMark', { cookies, params: MARKED });
  return (answerJson(answer) as { version: string }).version;
}
