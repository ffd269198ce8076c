import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#infra/sim/aws/dynamo.ts';
import type { Output } from '#shared/contract/index.ts';
import { routes } from '#shared/contract/routes.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '#shared/contract/site-config.ts';

/** The credentials of an account. */
export interface Login {
  readonly address: string;
  readonly password: string;
}

const START = fileURLToPath(new URL('../../infra/sim/machine/start.mjs', import.meta.url));

/** Share of the rows read that are permits in the index, at least. */
const PUBLISHED_SHARE = 0.95;

/** The addresses of a running stack. */
export interface StackAddresses {
  readonly site: string;
  readonly mailbox: string;
  /** The payments page of the PayPal stand-in. */
  readonly paypal: string;
  /** The messages page of the phone stand-in. */
  readonly phone: string;
  /** The account that every stack starts with. */
  readonly demo: Login;
}

/** A running stack, as `npm start` serves it. */
export interface LocalStack extends StackAddresses {
  /** The mails sent to an address, newest first. */
  mailsTo(address: string): Promise<readonly MailboxMail[]>;
  /** Sends the mail that is due now. */
  sendDueMail(): Promise<void>;
  /** Starts a collection of every source, like the mailbox page's button. */
  collectNow(): Promise<void>;
  /** Sends the pending phone alerts, also at night. */
  sendPhoneAlerts(): Promise<void>;
  /** Moves the stack's clock forward, like the mailbox page's buttons. */
  moveClock(by: 'day' | 'week'): Promise<void>;
  /** Waits for a mail to an address that is about a code, or about `subject`, and returns the newest one's six digits. */
  codeFor(address: string, subject?: RegExp): Promise<string>;
  /** Has a code mailed to an address and exchanges it for a ticket to sign up. */
  signUpTicket(address: string): Promise<string>;
  /** Signs a new user up and confirms the address, without a browser. */
  newAccount(firstName: string): Promise<Login>;
}

/** A stack that the caller must stop. */
export interface StartedStack extends LocalStack {
  stop(): Promise<void>;
}

interface MailboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Starts a stack with generated cities and an empty state folder, and waits until their permits are in the index.
 * @param sources ids of cities, each in another state
 * @throws with the stack's output when it ends early
 */
export async function startLocalStack(sources: readonly string[]): Promise<StartedStack> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const { DYNAMODB_ENDPOINT: _, PORTALS_ORIGIN: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [START], {
    env: {
      ...inherited,
      PORT: String(await freePort()),
      PORTALS: 'sample',
      STATE_FOLDER: folder,
      SOURCES: sources.join(','),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const printed = async (pattern: RegExp, times = 1): Promise<string> => {
    for (;;) {
      const found = [...output.matchAll(pattern)].at(times - 1);
      if (found !== undefined) return found[1] ?? found[0];
      if (child.exitCode !== null) throw new Error(`The stack ended: ${output}`);
      await pause();
    }
  };
  const site = await printed(/Site\s+(\S+)/g);
  const mailbox = await printed(/Mailbox\s+(\S+)/g);
  const paypal = await printed(/PayPal\s+(\S+)/g);
  const phone = await printed(/Phone\s+(\S+)/g);
  const [address = '', password = ''] = (await printed(/Sign in\s+(\S+ +\S+)/g)).split(/ +/);
  const done = /([\d,]+) permits, done/g;
  await printed(done, sources.length);
  const read = [...output.matchAll(done)].reduce(
    (sum, [, count = '']) => sum + Number(count.replaceAll(',', '')),
    0,
  );
  // The index is published in parts, the last one a moment after the last permit is read. A few rows are no permits.
  const published = async (): Promise<boolean> => {
    const stats = (await (await fetch(`${site}/api/permits/stats`)).json()) as Output<'permitStats'>;
    return stats.availableStates >= sources.length && stats.totalPermits >= read * PUBLISHED_SHARE;
  };
  while (!(await published())) await pause();
  return {
    ...stackAt({ site, mailbox, paypal, phone, demo: { address, password } }),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The stack at given addresses, in this process or another. */
export function stackAt(addresses: StackAddresses): LocalStack {
  const { site, mailbox } = addresses;
  const mailsTo = async (address: string): Promise<readonly MailboxMail[]> => {
    const mails = (await (await fetch(`${mailbox}/mails.json`)).json()) as readonly MailboxMail[];
    return mails.filter(({ to }) => to === address);
  };
  const press = async (path: string, button: Record<string, string>): Promise<void> => {
    // The mailbox accepts only requests from its own page.
    const answer = await fetch(`${mailbox}${path}`, {
      method: 'POST',
      headers: { origin: mailbox },
      body: new URLSearchParams(button),
      redirect: 'manual',
    });
    if (answer.status !== 303)
      throw new Error(`The mailbox answered ${answer.status}: ${await answer.text()}`);
  };
  const codeFor = async (address: string, about = /\bcode\b/): Promise<string> => {
    for (;;) {
      const mails = (await mailsTo(address)).filter(({ subject }) => about.test(subject));
      const code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
      if (code !== undefined) return code;
      await pause();
    }
  };
  const callApi = async (path: string, body: Record<string, unknown>): Promise<Record<string, string>> => {
    const answer = await fetch(`${site}${path}`, {
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const signUpTicket = async (email: string): Promise<string> => {
    const { signUp } = await callApi(routes.startSignUp.path, { email });
    const { ticket = '' } = await callApi(routes.finishSignUp.path, { signUp, code: await codeFor(email) });
    return ticket;
  };
  const callUserPool = async (operation: string, input: Record<string, unknown>): Promise<void> => {
    const config = (await (await fetch(`${site}${SITE_CONFIG_PATH}`)).json()) as SiteConfig;
    const answer = await fetch(config.cognitoEndpoint ?? '', {
      method: 'POST',
      headers: {
        origin: site,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: config.userPoolClientId, ...input }),
    });
    if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    ...addresses,
    mailsTo,
    codeFor,
    signUpTicket,
    sendDueMail: () => press('/run', { action: 'mail' }),
    collectNow: () => press('/run', { action: 'collect' }),
    sendPhoneAlerts: () => press('/run', { action: 'pushes' }),
    moveClock: (by) => press('/clock', { move: by }),
    newAccount: async (firstName) => {
      const address = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@builders.example`;
      const password = 'Level-and-plumb-1';
      await callUserPool('SignUp', {
        Username: address,
        Password: password,
        UserAttributes: [
          { Name: 'email', Value: address },
          { Name: 'given_name', Value: firstName },
        ],
        ValidationData: [{ Name: 'ticket', Value: await signUpTicket(address) }],
      });
      return { address, password };
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
