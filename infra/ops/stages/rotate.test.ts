import { beforeEach, describe, expect, it } from 'vitest';
import { openAccount } from '#functions/accounts/accounts.ts';
import { unseal } from '#functions/accounts/secrets.ts';
import {
  type RequestCookies,
  SESSION_PREFIX,
  type SessionItem,
  tokenOwner,
} from '#functions/accounts/session-item.ts';
import { signedInAccount, startSession } from '#functions/accounts/sessions.ts';
import { jarOf, openAccountAs, sentBack } from '#functions/accounts/testing.ts';
import type { PushDevice } from '#functions/delivery/push/devices.ts';
import { sendToDevice } from '#functions/delivery/push/send-to-device.ts';
import { vapidPublicKey } from '#functions/delivery/push/vapid-key.ts';
import { openSigningSecrets, sealSecret, type WebhookItem } from '#functions/delivery/webhooks/webhook.ts';
import { readUnsubscribeToken, unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { TEST_USER } from '#infra/sim/doubles/user-pool.ts';
import { newDeviceKeys } from '#infra/sim/push/pretended-device.ts';
import { ENVIRONMENT } from '#infra/stacks/rights.ts';
import type { AwsCli } from '../preflight/aws-cli.ts';
import { givenBy } from '../program/testing.ts';
import { rotate, runCommand, type StageSecret } from './rotate.ts';

const base64 = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const base64url = (byte: number): string => Buffer.alloc(32, byte).toString('base64url');
/** As infra/DEPLOY.md creates it. */
const FIRST: StageSecret = {
  'session-secret': base64(1),
  'session-secret-next': base64(2),
  'session-secret-previous': '',
  'vapid-private-key': base64url(1),
  'vapid-private-key-next': base64url(2),
  'vapid-private-key-previous': '',
  'origin-secret': 'a'.repeat(64),
  'origin-secret-next': 'b'.repeat(64),
  'paypal-secret': 'of PayPal',
};
const rotated = (values: StageSecret, newByte: number): StageSecret => {
  const random = (bytes: number): Buffer => Buffer.alloc(bytes, newByte);
  return rotate(rotate(values, 'session-secret', random), 'vapid-private-key', random);
};
const SECOND = rotated(FIRST, 3);
const THIRD = rotated(SECOND, 4);

const pool = await userPoolOfTests();
const START = Date.parse('2026-11-20T12:00:00.000Z');
const at = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();
const { sub: poolUserId, email } = TEST_USER;
const userId = 'ada';
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime(at(0));
  pool.onRefresh = () => ({});
});

/** The runtime of functions that were deployed with the values. */
function on(values: StageSecret): Runtime {
  const joined = ({ secrets }: { readonly secrets: readonly string[] }) => ({
    value: secrets.map((name) => values[name]).join(','),
  });
  const config = Object.create(runtime.config, {
    sessionSecret: joined(ENVIRONMENT.SESSION_SECRET),
    vapidPrivateKey: joined(ENVIRONMENT.VAPID_PRIVATE_KEY),
  }) as Runtime['config'];
  return Object.create(runtime, { config: { value: config } }) as Runtime;
}

async function openSession(values: StageSecret): Promise<RequestCookies> {
  const account = await openAccountAs(on(values), userId, { poolUserId, email });
  return jarOf(
    sentBack(
      await startSession(on(values), account, {
        authTime: 1,
        signInId: 'sign-in-1',
        refreshToken: 'a token',
      }),
    ),
  );
}
const sealedToken = async (): Promise<SessionItem> => {
  const [item] = await runtime.accounts.query<SessionItem>(`user#${userId}`, { prefix: SESSION_PREFIX });
  if (item === undefined) throw new Error('There is no session.');
  return item;
};
const tokenIn = ({ refreshToken, ...key }: SessionItem, values: StageSecret): string =>
  unseal(on(values).config, 'refresh-token', refreshToken, tokenOwner(key));
const linkOf = (values: StageSecret): string =>
  new URL(unsubscribeUrl(on(values).config, { userId, alertId: null })).searchParams.get('token') ?? '';
/** The trial's end for another user with the same mailbox. */
const trialEndOf = async (values: StageSecret, anotherId: string): Promise<string> =>
  (await openAccount(on(values), { poolUserId: anotherId, email, firstName: null })).subscription.trialEnd;

describe.each([
  ['one rotation', SECOND],
  ['two rotations', THIRD],
])('%s', (_, values) => {
  it('ends no session', async () => {
    const cookies = await openSession(FIRST);
    const asked: string[] = [];
    pool.onRefresh = (token) => {
      asked.push(token);
      return {};
    };
    runtime.setTime(at(1));
    expect(await signedInAccount(on(values), cookies)).toMatchObject({ userId });
    expect(asked).toEqual(['a token']);
  });

  it('grants no mailbox another trial', async () => {
    const trialEnd = await trialEndOf(FIRST, 'ada-1');
    runtime.setTime(at(1000));
    expect(await trialEndOf(values, 'ada-2')).toBe(trialEnd);
  });

  it('leaves webhooks signed with their secret', () => {
    const owner = { userId, alertId: 'one' };
    const item = { ...owner, secret: sealSecret(on(FIRST).config, 'whsec_a', owner) } as WebhookItem;
    expect(openSigningSecrets(on(values).config, item, new Date(START))).toEqual(['whsec_a']);
  });

  it('leaves links in mails valid', () => {
    expect(readUnsubscribeToken(on(values).config, linkOf(FIRST))).toEqual({ userId, alertId: null });
  });

  it('leaves devices that subscribed with the earlier key, and new ones subscribe with the current', async () => {
    const { p256dh, auth } = await newDeviceKeys();
    const device: PushDevice = {
      id: 'a',
      name: 'A phone',
      endpoint: 'https://push.example.com/a',
      p256dh,
      auth,
      addedAt: at(0),
      lastSuccess: null,
    };
    const subscribedWith = vapidPublicKey(on(FIRST).config);
    const post = async ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => ({
      status: headers['Authorization']?.endsWith(`k=${subscribedWith}`) === true ? 201 : 403,
      retryAfter: undefined,
    });
    const message = { title: 'Roofs', body: 'One new permit', path: '/leads', tag: 'alerts-1' };
    const { clock, config, log } = on(values);
    expect(await sendToDevice({ clock, config, log, post }, device, message)).toMatchObject({
      result: 'sent',
    });
    expect(vapidPublicKey(config)).not.toBe(subscribedWith);
  });
});

describe('while it is deployed', () => {
  it('functions of the deployment before read what the new ones write', async () => {
    await openSession(SECOND);
    expect(tokenIn(await sealedToken(), FIRST)).toBe('a token');
    expect(readUnsubscribeToken(on(FIRST).config, linkOf(SECOND))).toBeDefined();
    const trialEnd = await trialEndOf(SECOND, 'ada-1');
    runtime.setTime(at(1000));
    expect(await trialEndOf(FIRST, 'ada-2')).toBe(trialEnd);
  });
});

describe('a value that is no longer listed', () => {
  const FORGOTTEN = {
    ...THIRD,
    'session-secret-previous': THIRD['session-secret-previous']?.split(',')[0] ?? '',
  };

  it('opens nothing', async () => {
    await openSession(FIRST);
    const item = await sealedToken();
    expect(() => tokenIn(item, FORGOTTEN)).toThrow();
    expect(readUnsubscribeToken(on(FORGOTTEN).config, linkOf(FIRST))).toBeUndefined();
  });

  it('does not give another trial to a mailbox that has signed in since', async () => {
    const trialEnd = await trialEndOf(FIRST, 'ada-1');
    expect(await trialEndOf(THIRD, 'ada-1')).toBe(trialEnd);
    runtime.setTime(at(1000));
    expect(await trialEndOf(FORGOTTEN, 'ada-2')).toBe(trialEnd);
  });
});

describe('rotate', () => {
  /** An AWS CLI with the stage's secret, and what it and the operator's log were told. */
  function fakeAws() {
    const told: string[] = [];
    let held = JSON.stringify(FIRST);
    const aws: AwsCli = async (args, input) => {
      told.push(args.join(' '));
      if (args[1] === 'get-secret-value') return `${held}\n`;
      held = input ?? '';
      return 'version-2\n';
    };
    const record = async (action: string, about: string) => void told.push(`${action} ${about}`);
    return { aws, record, told, held: () => JSON.parse(held) as StageSecret };
  }
  const runArguments = async ({ aws, record }: ReturnType<typeof fakeAws>, ...args: readonly string[]) => {
    return runCommand(aws, { record }, await givenBy('rotate', ...args));
  };

  it('only tells what it would do without --go', async () => {
    const fake = fakeAws();
    const text = await runArguments(fake, 'session-secret', '--stage', 'prod');
    expect(text).toContain('1 earlier value is kept for reading');
    expect(text).toContain('Nothing was done.');
    expect(fake.held()).toEqual(FIRST);
    expect(fake.told.filter((line) => !line.includes('get-secret-value'))).toEqual([]);
  });

  it('records itself, writes the moved values, and tells how to deploy them', async () => {
    const fake = fakeAws();
    const text = await runArguments(fake, 'session-secret', '--stage', 'prod', '--go');
    expect(text).toContain('--context stage=prod --context secretVersion=version-2');
    expect(fake.told[1]).toBe('rotate session-secret');
    expect(fake.told[2]).toContain('put-secret-value --secret-id plumbline/prod');
    expect(fake.held()).toEqual({
      ...FIRST,
      'session-secret': base64(2),
      'session-secret-next': expect.stringMatching(/^[\w+/]{43}=$/),
      'session-secret-previous': base64(1),
    });
  });

  it('keeps no earlier origin secret: the edge sends only the current one', async () => {
    const fake = fakeAws();
    await runArguments(fake, 'origin-secret', '--stage', 'prod', '--go');
    expect(fake.held()).toEqual({
      ...FIRST,
      'origin-secret': 'b'.repeat(64),
      'origin-secret-next': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('shows no secret in its output or in arguments', async () => {
    const fake = fakeAws();
    for (const secret of ['session-secret', 'vapid-private-key', 'origin-secret']) {
      const shown = [await runArguments(fake, secret, '--stage', 'prod', '--go'), ...fake.told].join('\n');
      for (const value of [FIRST, fake.held()].flatMap((values) => Object.values(values)).filter(Boolean))
        expect(shown).not.toContain(value);
    }
  });

  it('rotates nothing without a next value, which the functions would not know', () => {
    expect(() => rotate({ 'session-secret': base64(1) }, 'session-secret')).toThrow('no session-secret-next');
  });
});
