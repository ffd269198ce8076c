import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { sentBack } from '#functions/accounts/testing.ts';
import { answerText, send, type TestCall } from '#functions/api/testing.ts';
import { addressGiver, testAreas } from '#functions/api/testing-areas.ts';
import { ownLeads } from '#functions/delivery/own-leads.ts';
import { createUserPoolTrigger } from '#functions/jobs/user-pool-trigger.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { recordMailEvent, type SesEvent } from '#functions/mail/mail-events.ts';
import { sendDueMail } from '#functions/mail/send-due.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { LOCAL_CREDENTIALS } from '#infra/sim/aws/dynamo.ts';
import { cognitoOperations } from '#infra/sim/cognito/operations.ts';
import { addUser, findUser, openPool, type Pool } from '#infra/sim/cognito/pool.ts';
import { serveCognito } from '#infra/sim/cognito/server.ts';
import { checkPassword, openSession } from '#infra/sim/cognito/sign-in.ts';
import { AGENT_CLIENT_ID } from '#infra/sim/cognito/tokens.ts';
import { payPalAt, TEST_ACCOUNT, TEST_PAYPAL_ENV } from '#infra/sim/doubles/billing-runtime.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { TEST_ORIGIN_SECRETS, TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { POOL } from '#infra/sim/machine/local-env.ts';
import type { Mail } from '#infra/sim/mailbox/mailbox.ts';
import { emptyStandIn, PayPalStandIn } from '#infra/sim/paypal/paypal-stand-in.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** The site on tables in memory with the shipped handlers, the user pool's stand-in, and every mail that leaves. */
export interface AbuseWorld {
  readonly runtime: Runtime;
  readonly pool: Pool;
  /** Mail of our own functions that SES accepted, in order. */
  readonly sent: readonly OutgoingMail[];
  /** Mail of the user pool, in order. */
  readonly poolMail: readonly Mail[];
  /** Moves the clock of our functions. The user pool keeps the real time, as its tokens do. */
  pass(ms: number): void;
  /** Moves the user pool's clock by a second: a sign-in in the second of a sign-out everywhere counts as an earlier one. */
  nextSecond(): Promise<void>;
  /** An address of the network without calls so far. */
  newAddress(): string;
  /**
   * Sends a call as a browser on our page does; `address` is the caller's, by default a new one.
   * @throws when it fails with a 500, with the logged error as the cause
   */
  call(name: CallName, sent?: TestCall, address?: string): Promise<AbuseAnswer>;
  /** Calls the user pool as any program on the internet can. @throws CognitoError */
  cognito(
    operation: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** The six digits in the newest mail of the pool to an address. @throws without one */
  codeOf(email: string): string;
  /** The six digits in our newest mail with the code of a sign-up to an address. @throws without one */
  signUpCodeOf(email: string): string;
  /** Signs in at the pool with the password. @throws CognitoError */
  tokensFor(email: string, password: string): Tokens;
  /** Signs in at the pool and opens a session. @returns the session's cookies @throws when one of both refuses */
  signIn(email: string, password: string): Promise<readonly string[]>;
  /** Creates a confirmed user with a session. */
  newUser(email?: string): Promise<AbuseUser>;
  /** Runs the job that sends due mail, with the time for so many; for all by default. */
  sendMail(most?: number): Promise<void>;
}

export interface AbuseAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
}

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface AbuseUser {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly cookies: readonly string[];
}

/** What all stories of a run share: making a signing key and a server for each story would take most of its time. */
export interface AbuseStage {
  openWorld(): AbuseWorld;
  close(): Promise<void>;
}

/** A password that the pool accepts. */
export const PASSWORD = 'Correct-Horse-7-Battery';

const quiet = (): void => undefined;

/** Starts the user pool's stand-in. */
export async function openAbuseStage(): Promise<AbuseStage> {
  // For the SDK that calls the user pool's stand-in.
  Object.assign(process.env, LOCAL_CREDENTIALS);
  let poolOffset = 0;
  const folder = mkdtempSync(join(tmpdir(), 'abuse-'));
  let deliver: (mail: Mail) => void = quiet;
  const pool = openPool({
    ...POOL,
    folder,
    deliver: (mail) => deliver(mail),
    now: () => Date.now() + poolOffset,
  });
  // Time passes at the pool instead of in the test.
  const sleep = async (ms: number): Promise<void> => {
    poolOffset += ms;
  };
  const server = await serveCognito(pool, () => true);
  return {
    openWorld() {
      pool.state.value = { ...pool.state.value, users: [], sessions: {} };
      const poolMail: Mail[] = [];
      deliver = (mail) => void poolMail.push(mail);
      poolOffset = 0;
      return openWorld({ pool, cognitoEndpoint: server.origin, poolMail, sleep });
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface StageParts {
  readonly pool: Pool;
  readonly cognitoEndpoint: string;
  readonly poolMail: readonly Mail[];
  readonly sleep: (ms: number) => Promise<void>;
}

function openWorld({ pool, cognitoEndpoint, poolMail, sleep }: StageParts): AbuseWorld {
  let offset = 0;
  const faults: unknown[] = [];
  const runtime = memoryRuntime(
    cognitoEndpoint,
    () => new Date(Date.now() + offset),
    (fault) => faults.push(fault),
  );
  const sent: OutgoingMail[] = [];
  const deliver = async (mail: OutgoingMail): Promise<void> => {
    sent.push(mail);
    for (const event of sesEventsOf(mail)) await recordMailEvent(runtime, JSON.stringify(event));
  };
  const paypal = payPalAt(
    new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('abuse'), runtime.clock),
    () => undefined,
  );
  const areas = testAreas(runtime, paypal, deliver, sleep);
  pool.trigger = createUserPoolTrigger(runtime, sleep);
  const operations = cognitoOperations(pool);
  let users = 0;
  const world: AbuseWorld = {
    runtime,
    pool,
    sent,
    poolMail,
    pass(ms) {
      offset += ms;
    },
    nextSecond: () => sleep(1000),
    newAddress: addressGiver(),
    async call(name, call = {}, address = world.newAddress()) {
      const answer = toAnswer(await send(areas[routes[name].area], name, { ...call, address }));
      if (answer.status === 500) throw new Error(`${name} failed.`, { cause: faults.at(-1) });
      return answer;
    },
    async cognito(operation, input) {
      // Lets open connections be served between calls that need no network.
      await setImmediate();
      const run = operations[operation];
      if (run === undefined) throw new Error(`The user pool has no operation ${operation}.`);
      return (await run({ ClientId: POOL.clientId, ...input })) as Record<string, unknown>;
    },
    codeOf: (email) => codeIn(poolMail, email),
    signUpCodeOf: (email) =>
      codeIn(
        sent.filter(({ tags }) => tags.stream === 'codes'),
        email,
      ),
    tokensFor(email, password) {
      const user = findUser(pool, email);
      if (user === undefined) throw new Error('The pool does not know this address.');
      checkPassword(pool, user, password);
      if (!user.confirmed) throw new Error('This address is not confirmed.');
      const { IdToken, AccessToken, RefreshToken = '' } = openSession(pool, user);
      return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
    },
    async signIn(email, password) {
      const { status, text, cookies } = await world.call('openSession', {
        json: world.tokensFor(email, password),
      });
      if (status !== 200) throw new Error(`Signing in is refused: ${status} ${text}`);
      return sentBack(cookies);
    },
    async newUser(email = `user-${users++}@example.com`) {
      const { id } = addUser(pool, { email, givenName: 'Ada', password: PASSWORD, confirmed: true });
      const cookies = await world.signIn(email, PASSWORD);
      const userId = await userIdOf(runtime.accounts, id);
      if (userId === undefined) throw new Error('The sign-in made no account.');
      return { userId, email, password: PASSWORD, cookies };
    },
    async sendMail(most = Number.POSITIVE_INFINITY) {
      const { accounts, clock, config, index, log, permits } = runtime;
      const end = sent.length + most;
      const remainingMs = () => (sent.length < end ? Number.POSITIVE_INFINITY : 0);
      const parts = { accounts, clock, config, index, log, permits, send: deliver, remainingMs };
      await sendDueMail({
        ...parts,
        remind: async () => undefined,
        ownLeads: (...mail) => ownLeads(parts, ...mail),
      });
    },
  };
  return world;
}

function codeIn(mails: readonly { readonly to: string; readonly text: string }[], email: string): string {
  const mail = mails.findLast(({ to }) => to.toLowerCase() === email.toLowerCase());
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was mailed to this address.');
  return code;
}

/** The events of SES. As with SES's mailbox simulator, `complaint@…` complains and `bounce@…` bounces. */
function sesEventsOf({ to, tags }: OutgoingMail): SesEvent[] {
  const mail = {
    destination: [to],
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
  };
  const isComplaint = /^complaint[@+]/.test(to);
  if (/^bounce[@+]/.test(to))
    return [
      { eventType: 'Send', mail },
      { eventType: 'Bounce', mail, bounce: { bounceType: 'Permanent' } },
    ];
  return [{ eventType: 'Delivery', mail }, ...(isComplaint ? [{ eventType: 'Complaint', mail }] : [])];
}

function toAnswer(answer: APIGatewayProxyStructuredResultV2): AbuseAnswer {
  const { statusCode = 200, headers = {}, cookies = [] } = answer;
  return { status: statusCode, text: answerText(answer), headers, cookies };
}

function memoryRuntime(cognitoEndpoint: string, now: () => Date, onFault: (fault: unknown) => void): Runtime {
  const runtime = runtimeFrom(
    {
      ...TEST_PAYPAL_ENV,
      SITE_ORIGIN: 'https://site.test',
      USER_POOL_ID: POOL.poolId,
      USER_POOL_CLIENT_ID: POOL.clientId,
      AGENT_CLIENT_ID,
      COGNITO_ENDPOINT: cognitoEndpoint,
      SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
      ORIGIN_SECRETS: TEST_ORIGIN_SECRETS.join(','),
      VAPID_PRIVATE_KEY: TEST_VAPID_KEY,
      CONTACT_EMAIL: 'office@site.test',
      POSTAL_ADDRESS: '1 Test Street, Springfield, IL 62701',
    },
    { clock: { now }, log: { info: quiet, warn: quiet, error: (_, ...facts) => onFault(facts) } },
  );
  const tables = (['accounts', 'permits', 'collection', 'index'] as const).map((name) => [
    name,
    { value: new MemoryTable(name) },
  ]);
  return Object.create(runtime, Object.fromEntries(tables)) as Runtime;
}

/** A call that must work. @returns its answer @throws when it is refused */
export async function must(
  world: AbuseWorld,
  { cookies }: Pick<AbuseUser, 'cookies'>,
  name: CallName,
  sent: TestCall = {},
): Promise<string> {
  const { status, text } = await world.call(name, { ...sent, cookies });
  if (status >= 400) throw new Error(`${name} is refused: ${status} ${text}`);
  return text;
}
