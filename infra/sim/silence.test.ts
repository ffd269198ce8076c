import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPayPal } from '#functions/billing/paypal.ts';
import { callSite } from '#functions/canary/user-steps.ts';
import { createPortalClient } from '#functions/collection/portals/portal-client.ts';
import { hubSpotAt } from '#functions/delivery/hubspot/hubspot-api.ts';
import { sendToDevice } from '#functions/delivery/push/send-to-device.ts';
import { askCensus } from '#functions/geocoding/census-geocoder.ts';
import { mailer } from '#functions/mail/mailer.ts';
import type { Config } from '#functions/platform/config.ts';
import { putEvent } from '#functions/platform/events.ts';
import { signInVerifier } from '#functions/platform/identity/cognito.ts';
import { revokeRefreshToken } from '#functions/platform/identity/user-pool.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import { s3Objects } from '#functions/platform/objects/s3-objects.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { openDynamo } from '#functions/platform/tables/retries.ts';
import { Table } from '#functions/platform/tables/table.ts';
import { LOCAL_CREDENTIALS } from '#infra/sim/aws/dynamo.ts';
import { TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { type TestUserPool, testUserPool } from '#infra/sim/doubles/user-pool.ts';
import { hurry } from '#infra/sim/harness/hurry.ts';
import { newDeviceKeys } from '#infra/sim/push/pretended-device.ts';
import { importsOf } from '#infra/tooling/imports.ts';
import { isShipped } from '#infra/tooling/shipped.ts';

/** Every network client, against servers that never answer. The chaos suites show that nothing is lost then; `dynamo` includes silence. */

interface Client {
  /** The shipped file that opens its connections. */
  readonly file: string;
  /** Asks the server of an origin, as shipped code does. */
  readonly ask: (origin: string) => Promise<unknown>;
  /** How often it asks a server that does not answer. */
  readonly tries: number;
  /** What its caller gets. */
  readonly gets: RegExp;
  /** The same without a connection, and after half an answer, where that is something else. */
  readonly unconnected?: RegExp;
  readonly half?: RegExp;
  /** An answer that it takes. */
  readonly takes: string | (() => Promise<string>);
}

/** Time-outs are this much shorter. */
const HASTE = 20;
/** How long an honest server takes for each half of its answer, in milliseconds. */
const SLOW_MS = 1_000;
const SILENT_HOST = 'silent.test';
const UNCONNECTED = `http://${SILENT_HOST}`;

const quiet = (): void => undefined;
const logs = { info: quiet, warn: quiet, error: quiet };
const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') };
const config = (more: Partial<Config>): Config =>
  ({ userPoolId: 'us-east-1_Test00001', userPoolClientId: 'test-client', ...more }) as Config;
/** Only the loopback address goes without TLS; the look-up of other hosts does not end. */
const post = (url: string) =>
  publicPost(
    { url: url.replace(UNCONNECTED, `https://${SILENT_HOST}`), headers: {}, body: '' },
    { loopback: true, resolve: () => new Promise(() => undefined) },
  );

let pool: TestUserPool;

/** A new client needs a row. */
const CLIENTS = {
  DynamoDB: {
    file: 'functions/platform/tables/retries.ts',
    ask: (endpoint) => new Table(openDynamo({ endpoint }), 'permits').get({ pk: 'a', sk: 'a' }),
    tries: 5,
    gets: /^TimeoutError/,
    unconnected: /was not opened in time/,
    takes: '{}',
  },
  S3: {
    file: 'functions/platform/objects/s3-objects.ts',
    ask: (endpoint) => {
      const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
      return s3Objects({ bucket: 'bucket', region: 'us-east-1', endpoint, credentials }).get('a');
    },
    tries: 4,
    gets: /S3 was silent for 3000 ms/,
    half: /aborted|S3 was silent/,
    takes: 'an object',
  },
  // The next run of the schedule does what the event would have started.
  EventBridge: {
    file: 'functions/platform/events.ts',
    ask: (eventsEndpoint) =>
      putEvent({ config: config({ eventsEndpoint, eventBus: 'bus' }) } as Runtime, 'MailQueued', {}),
    tries: 3,
    gets: /^TimeoutError/,
    unconnected: /was not opened in time/,
    takes: '{}',
  },
  // Somebody waits for this call, so the user is told to try again.
  Cognito: {
    file: 'functions/platform/identity/user-pool.ts',
    ask: (cognitoEndpoint) => revokeRefreshToken(config({ cognitoEndpoint }), 'token'),
    tries: 1,
    gets: /^(TimeoutError|AbortError)/,
    unconnected: /was not opened in time|^(TimeoutError|AbortError)/,
    takes: '{}',
  },
  // No fault of the tokens: the user stays signed in.
  "Cognito's keys": {
    file: 'functions/platform/identity/cognito.ts',
    ask: (cognitoEndpoint) =>
      signInVerifier(config({ cognitoEndpoint }))({
        idToken: pool.sign('id'),
        accessToken: pool.sign('access'),
      }),
    tries: 1,
    gets: /timeout/i,
    unconnected: /timeout|fetch failed/i,
    takes: async () => (await fetch(`${pool.endpoint}/us-east-1_Test00001/.well-known/jwks.json`)).text(),
  },
  // SES may have the mail, so it waits for an event of SES. Without a connection it is sent again.
  SES: {
    file: 'functions/mail/mailer.ts',
    ask: (sesEndpoint) =>
      mailer({
        clock,
        config: config({ sesEndpoint, mailFrom: 'a@site.test', mailConfigurationSet: 'set' }),
      })({
        to: 'ada@example.com',
        subject: 'Digest',
        html: '',
        text: '',
        unsubscribeUrl: undefined,
        tags: { user: 'ada', mail: 'digest', stream: 'digests' },
      }),
    tries: 1,
    gets: /^(TimeoutError|AbortError)/,
    unconnected: /^SendRefused: SES could not be reached/,
    takes:
      '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
  },
  // The order stays open, and the sweeper asks for it again.
  PayPal: {
    file: 'functions/billing/paypal.ts',
    ask: (paypalApi) => {
      const keys = { paypalClientId: randomUUID(), paypalSecret: 'secret', paypalWebhookId: 'hook' };
      return openPayPal({ ...keys, paypalApi }).clientToken();
    },
    tries: 1,
    gets: /^PayPalUnavailable/,
    takes: '{"access_token":"a","token_type":"Bearer","expires_in":900,"client_token":"token"}',
  },
  portals: {
    file: 'functions/collection/portals/portal-client.ts',
    ask: (origin) =>
      createPortalClient({ fetch, hosts: [], sleep: async () => undefined }).json(
        `${origin}/rows`,
        () => undefined,
      ),
    tries: 4,
    gets: /^PortalFault: The portal did not answer within 30 s/,
    unconnected: /^PortalFault: The (connection to the portal failed|portal did not answer)/,
    takes: '[]',
  },
  // The addresses are asked for again by the next run.
  geocoder: {
    file: 'functions/geocoding/census-geocoder.ts',
    ask: (origin) =>
      askCensus(
        (url, init) => fetch(origin + new URL(url).pathname, init),
        [{ street: '1 Main St', city: 'Austin', state: 'TX', zip: '' }],
      ),
    tries: 1,
    gets: /^PortalFault: The portal did not answer within 240 s/,
    unconnected: /^PortalFault: The (connection to the portal failed|portal did not answer)/,
    takes: '"1","1 Main St, Austin, TX, ","No_Match"',
  },
  // Sent again by the next run.
  push: {
    file: 'functions/platform/network/public-post.ts',
    ask: async (origin) => {
      const { p256dh, auth } = await newDeviceKeys();
      const device = {
        id: 'a',
        name: 'A phone',
        endpoint: `${origin}/send`,
        p256dh,
        auth,
        addedAt: '',
        lastSuccess: null,
      };
      const parts = {
        clock,
        log: logs as unknown as Runtime['log'],
        config: config({ vapidPrivateKey: TEST_VAPID_KEY, siteOrigin: 'https://site.test' }),
        post: ({ url }: { url: string }) => post(url),
      };
      const message = { title: 'News', body: 'A lead', path: '/leads', tag: 'a' };
      return (await sendToDevice(parts, device, message)).result;
    },
    tries: 1,
    gets: /later/,
    half: /sent/,
    takes: '',
  },
  // The sentence is shown in the list of deliveries, and the message is sent again.
  webhooks: {
    file: 'functions/platform/network/public-post.ts',
    ask: post,
    tries: 1,
    gets: /^PostFault: There was no answer within 10 seconds/,
    half: /"status":200/,
    takes: '',
  },
  HubSpot: {
    file: 'functions/delivery/hubspot/hubspot-api.ts',
    ask: (origin) => hubSpotAt(origin)({ path: '/crm', token: 'token', json: {} }),
    tries: 1,
    gets: /^PostFault: There was no answer within 10 seconds/,
    unconnected: /^PostFault: (There was no answer|The connection failed)/,
    takes: '{}',
  },
  canary: {
    file: 'functions/canary/user-steps.ts',
    ask: (siteOrigin) => callSite({ siteOrigin } as never, 'coverage', { cookies: [], expected: 200 }),
    tries: 1,
    gets: /^TimeoutError/,
    unconnected: /^TimeoutError|fetch failed/,
    takes: '{}',
  },
} as const satisfies Readonly<Record<string, Client>>;

/** Files that look as if they opened connections, and the client that they pass on. */
const PARTS: Readonly<Record<string, keyof typeof CLIENTS>> = {
  'functions/platform/network/aws-client.ts': 'DynamoDB',
  'functions/collection/portals/public-fetch.ts': 'portals',
  'functions/collection/run/budget.ts': 'portals',
  'functions/collection/run/open-client.ts': 'portals',
  'functions/collection/hosts/host-gate.ts': 'portals',
  'functions/completeness/read-survey.ts': 'portals',
};

const OPENS =
  /\bopenAws\(|(?<![.\w#])fetch\(|\bcreatePortalClient\(|\{[^}]*\b(?:request|get|connect|Agent)\b[^}]*\} from 'node:(?:https?|http2|tls)'/;
const PACKAGES = /^(@paypal\/.*|aws-jwt-verify|undici|axios)$/;

describe('a client of the network', () => {
  it('has a story', () => {
    const found = globSync('functions/**/*.ts')
      .filter((file) => isShipped(file))
      .filter((file) => {
        const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '');
        const imported = importsOf(file).some(({ target, typeOnly }) => !typeOnly && PACKAGES.test(target));
        return imported || OPENS.test(code);
      });
    const told = [...Object.values(CLIENTS).map(({ file }) => file), ...Object.keys(PARTS)];
    expect(found.toSorted()).toEqual([...new Set<string>(told)].toSorted());
  });

  it('of AWS is opened in one place', () => {
    const made = globSync('{functions,infra}/**/*.ts')
      .filter((file) => isShipped(file) || file.startsWith('infra/ops/'))
      .filter((file) => !file.endsWith('.test.ts') && /\bnew \w*Client\(/.test(readFileSync(file, 'utf8')))
      .filter((file) => importsOf(file).some(({ target }) => target.startsWith('@aws-sdk/')));
    expect(made).toEqual([]);
    expect(readFileSync('functions/platform/network/aws-client.ts', 'utf8')).toContain('new Client(');
  });
});

type Answer = (response: ServerResponse, takes: string) => void;
const servers: ReturnType<typeof createServer>[] = [];

async function startServer(answer: Answer, takes = '') {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    request.resume().once('end', () => answer(response, takes));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked: () => asked };
}

/** What the caller gets, as text. */
async function outcome(asking: Promise<unknown>): Promise<string> {
  return asking.then(
    (value) => JSON.stringify(value) ?? 'nothing',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

beforeAll(async () => {
  Object.assign(process.env, LOCAL_CREDENTIALS);
  pool = await testUserPool();
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await pool.close();
});

const ROWS = Object.entries<Client>(CLIENTS);

it.concurrent.each(ROWS)('an honest slow answer to %s gets in', async (_, { ask, takes }) => {
  const server = await startServer(
    async (response, text) => {
      const middle = Math.floor(text.length / 2);
      await pause(SLOW_MS);
      response.writeHead(200, { 'content-type': 'application/json' }).write(text.slice(0, middle) || ' ');
      await pause(SLOW_MS);
      response.end(text.slice(middle));
    },
    typeof takes === 'string' ? takes : await takes(),
  );
  expect(await outcome(ask(server.origin))).not.toMatch(/^\w*(Error|Fault|Refused|Unavailable)/);
  expect(server.asked()).toBeLessThanOrEqual(2);
});

describe('a server that is silent', () => {
  let endHurry = quiet;
  beforeAll(() => {
    endHurry = hurry(HASTE, HASTE);
    const { lookup } = dns;
    // A name that is never found and never missing.
    vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) =>
      host === SILENT_HOST ? undefined : Reflect.apply(lookup, dns, [host, ...rest])) as never);
  });
  afterAll(() => {
    vi.restoreAllMocks();
    endHurry();
  });

  it.concurrent.each(ROWS)('to %s is given up and asked again', async (_, { ask, gets, tries }) => {
    const server = await startServer(() => undefined);
    expect(await outcome(ask(server.origin))).toMatch(gets);
    expect(server.asked()).toBeLessThanOrEqual(tries);
    if (tries > 1) expect(server.asked()).toBeGreaterThan(1);
  });

  it.concurrent.each(ROWS)('in the middle of an answer to %s is given up', async (_, { ask, gets, half }) => {
    const server = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{');
    });
    expect(await outcome(ask(server.origin))).toMatch(half ?? gets);
  });

  it.concurrent.each(ROWS)('while %s connects is given up', async (_, { ask, gets, unconnected }) => {
    expect(await outcome(ask(UNCONNECTED))).toMatch(unconnected ?? gets);
  });
});
