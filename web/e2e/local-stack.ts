import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#infra/local/dynamo.ts';
import type { Login } from './visitor.ts';

const START = fileURLToPath(new URL('../../infra/local/start.mjs', import.meta.url));

/** The product on this machine, started as `npm start` does, with an empty state folder of its own. */
export interface LocalStack {
  readonly site: string;
  readonly mailbox: string;
  /** Where what stands in for PayPal shows all payments. */
  readonly paypal: string;
  /** Where the pretended phone shows its messages. */
  readonly phone: string;
  /** The account that is ready in every stack. */
  readonly demo: Login;
  /** The mails an address got, newest first. */
  mailsTo(address: string): Promise<readonly MailboxMail[]>;
  /** Sends mail that is due now, as the next minute would. */
  sendDueMail(): Promise<void>;
  /** Collects every source anew, as the mailbox page's button does; resolves when it has begun. */
  collectNow(): Promise<void>;
  /** Sends the phone alerts that wait, also at night. */
  sendPhoneAlerts(): Promise<void>;
  /** Moves the stack's clock forward, as the mailbox page's buttons do. */
  moveClock(by: 'day' | 'week'): Promise<void>;
  /** The six digits of the newest code mailed to an address; waits for it. */
  codeFor(address: string): Promise<string>;
  /** Waits until the first collection has ended and its permits can be found. */
  collected(): Promise<void>;
  stop(): Promise<void>;
}

export interface MailboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Starts the stack with generated cities.
 * @param sources ids of cities in as many states; few, so that the first collection ends soon
 * @throws with what it said when it ends early
 */
export async function startLocalStack(sources: readonly string[]): Promise<LocalStack> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  const { DYNAMODB_ENDPOINT: _, PORTALS_ORIGIN: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [START], {
    env: {
      ...inherited,
      ...{ PORT: String(await freePort()), PORTALS: 'sample', STATE_FOLDER: folder },
      SOURCES: sources.join(','),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
    });
  const until = async (pattern: RegExp, times = 1): Promise<string> => {
    for (;;) {
      const found = [...output.matchAll(pattern)].at(times - 1);
      if (found !== undefined) return found[1] ?? found[0];
      if (child.exitCode !== null) throw new Error(`The stack ended: ${output}`);
      await pause();
    }
  };
  const site = await until(/Site\s+(\S+)/g);
  const mailbox = await until(/Mailbox\s+(\S+)/g);
  const paypal = await until(/PayPal\s+(\S+)/g);
  const phone = await until(/Phone\s+(\S+)/g);
  const [address = '', password = ''] = (await until(/Sign in\s+(\S+ +\S+)/g)).split(/ +/);
  const mailsTo = async (address: string): Promise<readonly MailboxMail[]> => {
    const mails = (await (await fetch(`${mailbox}/mails.json`)).json()) as readonly MailboxMail[];
    return mails.filter(({ to }) => to === address);
  };
  const press = async (path: string, button: Record<string, string>): Promise<void> => {
    // Only the mailbox page itself may press its buttons.
    const answer = await fetch(`${mailbox}${path}`, {
      method: 'POST',
      headers: { origin: mailbox },
      body: new URLSearchParams(button),
      redirect: 'manual',
    });
    if (answer.status !== 303)
      throw new Error(`The mailbox answered ${answer.status}: ${await answer.text()}`);
  };
  return {
    site,
    mailbox,
    paypal,
    phone,
    demo: { address, password },
    mailsTo,
    sendDueMail: () => press('/run', { action: 'mail' }),
    collectNow: () => press('/run', { action: 'collect' }),
    sendPhoneAlerts: () => press('/run', { action: 'pushes' }),
    moveClock: (by) => press('/clock', { move: by }),
    codeFor: async (address) => {
      for (;;) {
        const mails = await mailsTo(address);
        const code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
        if (code !== undefined) return code;
        await pause();
      }
    },
    collected: async () => {
      await until(/[\d,]+ permits, done/g, sources.length);
      // They are published a moment after they are read.
      const published = async (): Promise<number> => {
        const stats = await (await fetch(`${site}/api/permits/stats`)).json();
        return (stats as { readonly availableStates: number }).availableStates;
      };
      while ((await published()) < sources.length) await pause();
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
