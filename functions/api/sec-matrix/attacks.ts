import { shapes } from '#shared/contract/index.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import type { TestCall } from '../testing.ts';
import type { Attack } from './attack.ts';
import {
  credentialAttacks,
  lapsedAttacks,
  staleAttacks,
  teamAttacks,
  tokenAttacks,
} from './attacks-on-credentials.ts';
import { inputAttacks } from './attacks-on-input.ts';
import { keyAttacks, lapsedKeyAttacks, METHODS, scopeAttacks } from './attacks-on-keys.ts';
import {
  activationAttacks,
  callOutcomeAttacks,
  callOutcomePageAttacks,
  feedAttacks,
  freezeAttacks,
  freezePageAttacks,
  unsubscribeAttacks,
  unsubscribePageAttacks,
  webhookAttacks,
} from './attacks-on-proofs.ts';
import type { TeamPeople } from './callers.ts';
import type { Example, Foreign } from './example.ts';
import { EXAMPLES } from './examples.ts';
import type { MatrixWorld } from './world.ts';

/** All attacks on a call. @param valid a valid request */
export function attacksOn(
  name: CallName,
  world: MatrixWorld,
  valid: TestCall,
  people: TeamPeople,
): readonly Attack[] {
  const { method, access, recentSignIn, scope } = routes[name];
  const example: Example<CallName> = EXAMPLES[name];
  const isGuarded = access === 'signed-in' || access === 'subscriber';
  return [
    ...(isGuarded ? credentialAttacks(world, name) : []),
    ...(access === 'subscriber' ? lapsedAttacks(world) : []),
    ...(isGuarded || access === 'api-key' ? teamAttacks(name, people) : []),
    ...(recentSignIn === true ? staleAttacks(world) : []),
    ...(scope === undefined ? [] : scopeAttacks(world, name, scope)),
    ...(access === 'api-key'
      ? [...keyAttacks(world), ...lapsedKeyAttacks(world), ...methodAttacks(name)]
      : []),
    ...(method !== 'GET' && access === 'api-key' ? typeAttacks(name) : []),
    ...(method !== 'GET' && access !== 'signed' && access !== 'api-key' ? originAttacks(name) : []),
    ...(name === 'logout' ? FOREIGN_LOGOUTS : []),
    ...(COUNTED[name] ?? []),
    ...(PROVED[name]?.(world) ?? []),
    ...foreignAttacks(example.foreign?.(world) ?? []),
    ...sizeAttacks(name),
    ...HEADER_ATTACKS,
    ...inputAttacks(example, valid),
  ];
}

/** Another site makes the browser write with the user's cookies (ARCHITECTURE §5). */
function originAttacks(name: CallName): Attack[] {
  const from = (what: string, headers: TestCall['headers']): Attack => ({
    name: `from ${what}`,
    sent: { headers: headers ?? {} },
    expected: [403],
  });
  return [
    from('another site', { origin: 'https://evil.example' }),
    from('a site whose name begins like ours', { origin: 'https://site.test.evil.example' }),
    from('a site whose name ends like ours', { origin: 'https://evilsite.test' }),
    from('a subdomain', { origin: 'https://www.site.test' }),
    from('our host without encryption', { origin: 'http://site.test' }),
    from('another port of our host', { origin: 'https://site.test:8443' }),
    from('an opaque origin', { origin: 'null' }),
    from('an empty origin', { origin: '' }),
    from('another site that says it is ours', {
      origin: 'https://evil.example',
      'sec-fetch-site': 'same-origin',
    }),
    from('nowhere', { origin: undefined }),
    from('nowhere, with our address as referrer', { origin: undefined, referer: 'https://site.test/' }),
    from('another site, by the browser’s word', { origin: undefined, 'sec-fetch-site': 'cross-site' }),
    from('a sister site, by the browser’s word', { origin: undefined, 'sec-fetch-site': 'same-site' }),
    from('the address bar', { origin: undefined, 'sec-fetch-site': 'none' }),
    ...typeAttacks(name),
  ];
}

/** Bodies with another content type than JSON. */
function typeAttacks(name: CallName): Attack[] {
  const typed = (type: string | undefined): Attack => ({
    name: `with the content type ${type ?? '(none)'}`,
    sent: {
      headers: { 'content-type': type },
      ...(shapes[name].body === undefined ? { body: 'zq=1' } : {}),
    },
    expected: [415],
  });
  return [
    typed('application/x-www-form-urlencoded'),
    typed('text/plain'),
    typed('text/plain; application/json'),
    typed('multipart/form-data; boundary=zq'),
    typed('application/json-seq'),
    typed(undefined),
  ];
}

/** Methods that a path does not have. */
function methodAttacks(name: CallName): Attack[] {
  const { path } = routes[name];
  const known = Object.values(routes).filter((route) => route.path === path);
  return METHODS.filter((method) => known.every((route) => route.method !== method)).map((method) => ({
    name: `by ${method}`,
    sent: { event: { routeKey: `${method} ${path}` } },
    expected: [404],
  }));
}

/** Links and images on other sites must not sign users out. */
const FOREIGN_LOGOUTS: readonly Attack[] = ['cross-site', 'same-site'].map((site) => ({
  name: `sent by another page (${site})`,
  sent: { headers: { 'sec-fetch-site': site } },
  expected: 'nothing changes',
}));

const tooOften = (after: number): readonly Attack[] => [
  { name: 'too often', sent: {}, expected: [429], after },
];
/** Calls with a rate limit. */
const COUNTED: { readonly [N in CallName]?: readonly Attack[] } = {
  testEmail: tooOften(5),
  testWelcomeEmail: tooOften(5),
  createOrder: tooOften(30),
  inviteMember: tooOften(3),
  v1Usage: tooOften(60),
  readFeed: tooOften(120),
};

/** Calls that rely on a proof in the request, or on PayPal. */
const PROVED: { readonly [N in CallName]?: (world: MatrixWorld) => readonly Attack[] } = {
  openSession: tokenAttacks,
  activateSubscription: activationAttacks,
  paypalWebhook: webhookAttacks,
  freeze: freezeAttacks,
  freezePage: freezePageAttacks,
  unsubscribe: unsubscribeAttacks,
  unsubscribePage: unsubscribePageAttacks,
  callOutcome: callOutcomeAttacks,
  callOutcomePage: callOutcomePageAttacks,
  readFeed: feedAttacks,
};

function foreignAttacks(foreign: readonly Foreign[]): Attack[] {
  return foreign.map(({ name, params, query, json }) => ({
    name: `about ${name}`,
    sent: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query: new URLSearchParams(query).toString() }),
      ...(json === undefined ? {} : { json }),
    },
    expected: 'refused',
  }));
}

function sizeAttacks(name: CallName): Attack[] {
  const huge = (bytes: number): Attack => ({
    name: `with a body of ${bytes} bytes`,
    sent: { body: JSON.stringify('x'.repeat(bytes - 2)), headers: { 'content-type': 'application/json' } },
    expected: [413],
  });
  return [
    ...(routes[name].method === 'GET' ? [] : [huge(160_001), huge(2_000_000)]),
    {
      name: 'with a query of 8,001 characters',
      sent: { query: `state=${'x'.repeat(7_995)}` },
      expected: [413],
    },
    { name: 'with 4,000 parameters', sent: { query: 'a&'.repeat(4_001) }, expected: [413] },
  ];
}

/** Headers by which some servers and frameworks change the method, the path or the caller. */
const HEADER_ATTACKS: readonly Attack[] = Object.entries({
  'x-http-method-override': 'DELETE',
  'x-original-url': '/api/account',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-for': '127.0.0.1',
  'x-user-id': 'victim',
  authorization: 'Bearer victim',
  'cloudfront-viewer-address': '127.0.0.1:1',
  'x-amzn-requestid': 'zq\r\nSet-Cookie: zq=1',
}).map(([header, value]) => ({
  name: `with the header ${header}`,
  sent: { headers: { [header]: value } },
  expected: 'harmless',
}));
