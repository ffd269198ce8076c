import { type Account, DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { SendRefused } from '#functions/platform/deliver.ts';
import { dueMail, type OutboxItem } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import type { OutgoingMail, SendMail } from '../mail.ts';
import { recordMailEvent } from '../mail-events.ts';

/**
 * A small world in virtual time: tables, an SES that accepts mails and sends events later, and senders that can be hit by a fault at any of
 * their calls.
 */

/** A fault of a sender at one of its calls, counted from 0. */
export interface SenderFault {
  readonly at: number;
  /**
   * `killed`: the sender dies before the call; `killed-after`: after it. `failed` and `answer-lost`: the call fails before or after it is
   * done, and the sender lives. `stalled`: the sender is suspended before the call; `stalled-after`: before it gets the answer.
   */
  readonly kind: 'killed' | 'killed-after' | 'failed' | 'answer-lost' | 'stalled' | 'stalled-after';
}
export const SENDER_FAULTS = [
  'killed',
  'killed-after',
  'failed',
  'answer-lost',
  'stalled',
  'stalled-after',
] as const satisfies readonly SenderFault['kind'][];

export interface SenderProcess
  extends Pick<Runtime, 'accounts' | 'collection' | 'permits' | 'index' | 'clock' | 'config' | 'log'> {
  readonly send: SendMail;
  /** Nobody here has call-backs. */
  readonly remind: () => Promise<undefined>;
  /** Nobody here said anything about their business. */
  readonly ownLeads: () => Promise<undefined>;
  /** Runs something else as one of its calls. */
  readonly call: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Calls made so far, by name. */
  readonly calls: readonly string[];
  /** Resolves when the process is suspended. */
  readonly stalled: Promise<void>;
  /** Resumes it. */
  release(): void;
}

export const MINUTE_MS = 60_000;
/** AWS refuses a request whose signature is older. */
const SIGNATURE_LIFE_MS = 15 * MINUTE_MS;
const CALLS: readonly string[] = [
  'get',
  'getMany',
  'query',
  'put',
  'update',
  'remove',
  'writeMany',
  'transact',
];

/** The collection table is empty (no canary waits for mail), and the index too (no city has finished permits). */
type WorldTables = Pick<Runtime, 'accounts' | 'collection' | 'permits' | 'index'>;

/** The tables of a world, as seen from two sides. */
export interface WorldStore {
  /** What shipped code gets. */
  readonly runtime: WorldTables;
  /** The same tables without faults, to begin with and to judge by. */
  readonly direct: WorldTables;
}

/** Tables in memory, which never fail. */
export function memoryStore(): WorldStore {
  const tables = {
    accounts: new MemoryTable('accounts'),
    permits: new MemoryTable('permits'),
    collection: new MemoryTable('collection'),
    index: new MemoryTable('index'),
  };
  return { runtime: tables, direct: tables };
}

export class MailWorld {
  readonly #served: WorldTables;
  readonly table: Table;
  readonly permits: Table;
  /** Every mail that SES accepted, in order. */
  readonly taken: OutgoingMail[] = [];
  now = Date.parse('2026-11-20T12:00:00.000Z');
  /** The delay of SES's events in milliseconds; undefined when none come. */
  eventsAfter: number | undefined = 0;
  eventCopies = 1;
  /** While set, SES refuses all mail. */
  refusal: SendRefused | undefined;
  #events: { readonly at: number; readonly message: string }[] = [];

  /** @param store in memory unless given */
  constructor({ runtime, direct } = memoryStore()) {
    this.#served = runtime;
    this.table = direct.accounts;
    this.permits = direct.permits;
  }

  /** Creates a user as the first sign-in does. */
  async addUser(userId: string, change: Partial<Account> = {}): Promise<void> {
    await this.table.put({
      ...accountKey(userId),
      ...DEFAULT_SETTINGS,
      userId,
      email: `${userId}@example.com`,
      firstName: 'Ada',
      mailStopped: null,
      subscription: trialSubscription('2026-11-27T12:00:00.000Z'),
      createdAt: '2026-11-20T12:00:00.000Z',
      ...change,
    });
  }

  /**
   * Creates a sender.
   * @param pauses how many turns it waits before each call, repeated
   */
  process(faults: readonly SenderFault[] = [], pauses: readonly number[] = [0]): SenderProcess {
    const calls: string[] = [];
    let isDead = false;
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const suspend = (): Promise<void> => {
      reached.resolve();
      return gate.promise;
    };
    const call = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      const kind = faults.find(({ at }) => at === calls.length)?.kind;
      const turns = pauses[calls.length % pauses.length] ?? 0;
      calls.push(name);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      if (isDead || kind === 'killed' || kind === 'failed') {
        isDead ||= kind === 'killed';
        throw new Error('The call was not made.');
      }
      if (kind === 'stalled') await suspend();
      const answer = await run();
      if (kind === 'stalled-after') await suspend();
      if (kind !== 'killed-after' && kind !== 'answer-lost') return answer;
      isDead ||= kind === 'killed-after';
      throw new Error('The answer was lost.');
    };
    const withFaults = (of: Table): Table =>
      new Proxy<Table>(of, {
        get: (table, name: keyof Table) => {
          const member = table[name];
          if (!CALLS.includes(name) || typeof member !== 'function') return member;
          return (...args: unknown[]) =>
            call(name, () => (member as (...all: unknown[]) => Promise<unknown>).apply(table, args));
        },
      });
    return {
      call,
      calls,
      collection: this.#served.collection,
      index: this.#served.index,
      accounts: withFaults(this.#served.accounts),
      permits: withFaults(this.#served.permits),
      clock: { now: () => new Date(this.now) },
      config: CONFIG,
      remind: async () => undefined,
      ownLeads: async () => undefined,
      log: QUIET,
      // The request is signed when it is made, however late it arrives.
      send: async (mail, beginBy = Number.POSITIVE_INFINITY) => {
        const signedAt = this.now;
        if (signedAt >= beginBy) throw new SendRefused('It is too late to send the mail.');
        return call('send', async () => this.#take(mail, signedAt));
      },
      stalled: reached.promise,
      release: gate.resolve,
    };
  }

  #take(mail: OutgoingMail, signedAt: number): void {
    if (this.refusal !== undefined) throw this.refusal;
    if (this.now - signedAt > SIGNATURE_LIFE_MS)
      throw new SendRefused('SES refused the mail: RequestExpired.');
    this.taken.push(mail);
    if (this.eventsAfter === undefined) return;
    const tags = { user: [mail.tags.user], mail: [mail.tags.mail] };
    const message = JSON.stringify({ eventType: 'Send', mail: { destination: [mail.to], tags } });
    for (let copy = 0; copy < this.eventCopies; copy++)
      this.#events.push({ at: this.now + this.eventsAfter + copy * MINUTE_MS, message });
  }

  /** Passes time in steps of at most a minute. Each step delivers the events that are due and then calls `work`. */
  async pass(minutes: number, work: () => Promise<unknown> = async () => undefined): Promise<void> {
    for (let left = minutes; left > 0; left--) {
      this.now += Math.min(left, 1) * MINUTE_MS;
      const due = this.#events.filter(({ at }) => at <= this.now);
      this.#events = this.#events.filter(({ at }) => at > this.now);
      for (const { message } of due) await recordMailEvent(this.process(), message);
      await work();
    }
  }

  /** Reads the mails in the outbox. */
  async outbox(): Promise<OutboxItem[]> {
    const mails: OutboxItem[] = [];
    for await (const page of dueMail(this.table, new Date('2100-01-01'), 100)) mails.push(...page);
    return mails;
  }
}

const nothing = (): void => undefined;
const QUIET = { info: nothing, warn: nothing, error: nothing };
const CONFIG = {
  siteOrigin: 'https://site.test',
  postalAddress: '1 Test Street',
  sessionSecret: Buffer.alloc(32, 7).toString('base64'),
} as Runtime['config'];
