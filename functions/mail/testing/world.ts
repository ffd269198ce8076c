import { type Account, DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import type { Item, Table } from '#functions/platform/tables/table.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { MailRefused, type OutgoingMail, type SendMail } from '../mail.ts';
import { recordMailEvent } from '../mail-events.ts';
import type { OutboxItem } from '../outbox.ts';

/**
 * A small world in virtual time: tables, an SES that takes mails and tells of them later, and senders that can be killed,
 * held or deceived at any of their calls.
 */

/** What befalls a sender at one of its calls, counted from 0. */
export interface SenderFault {
  readonly at: number;
  /**
   * `killed`: the call is not carried out and the sender makes no further one; `killed-after`: carried out first. `failed`
   * and `answer-lost` likewise, but the sender lives. `stalled`: the sender stands still before the call, `stalled-after`
   * before it learns the answer.
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

/** A sender's own view of the world. */
export interface SenderProcess extends Pick<Runtime, 'accounts' | 'permits' | 'clock' | 'config' | 'log'> {
  readonly send: SendMail;
  /** Carries something else out as one of its calls. */
  readonly call: <T>(name: string, carryOut: () => Promise<T>) => Promise<T>;
  /** Calls made so far, by name. */
  readonly calls: readonly string[];
  /** Resolves when the process stands still. */
  readonly stalled: Promise<void>;
  /** Lets it go on. */
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

export class MailWorld {
  readonly #items = new Map<string, Map<string, Item>>();
  readonly table = new MemoryTable('accounts', this.#items);
  readonly permits = new MemoryTable('permits');
  /** Every mail SES took, in order. */
  readonly taken: OutgoingMail[] = [];
  now = Date.parse('2026-11-20T12:00:00.000Z');
  /** How long SES's events take, in milliseconds; undefined when they never come. */
  eventsAfter: number | undefined = 0;
  /** How often each event comes. */
  eventCopies = 1;
  /** While set, SES refuses everything. */
  refusal: MailRefused | undefined;
  #events: { readonly at: number; readonly message: string }[] = [];

  /** A user as the first sign-in makes one. */
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
   * A sender; without faults one that works.
   * @param pauses how many turns of others it lets pass before its calls, over and over
   */
  process(faults: readonly SenderFault[] = [], pauses: readonly number[] = [0]): SenderProcess {
    const calls: string[] = [];
    let isDead = false;
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const stand = (): Promise<void> => {
      reached.resolve();
      return gate.promise;
    };
    const call = async <T>(name: string, carryOut: () => Promise<T>): Promise<T> => {
      const kind = faults.find(({ at }) => at === calls.length)?.kind;
      const turns = pauses[calls.length % pauses.length] ?? 0;
      calls.push(name);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      if (isDead || kind === 'killed' || kind === 'failed') {
        isDead ||= kind === 'killed';
        throw new Error('not carried out');
      }
      if (kind === 'stalled') await stand();
      const answer = await carryOut();
      if (kind === 'stalled-after') await stand();
      if (kind !== 'killed-after' && kind !== 'answer-lost') return answer;
      isDead ||= kind === 'killed-after';
      throw new Error('the answer was lost');
    };
    const seenThrough = (of: Table): Table =>
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
      accounts: seenThrough(this.table),
      permits: seenThrough(this.permits),
      clock: { now: () => new Date(this.now) },
      config: CONFIG,
      log: QUIET,
      // The request is signed when it is made, however late it arrives.
      send: async (mail, beginBy = Number.POSITIVE_INFINITY) => {
        const signedAt = this.now;
        if (signedAt >= beginBy) throw new MailRefused('It is too late to send the mail.');
        return call('send', async () => this.#take(mail, signedAt));
      },
      stalled: reached.promise,
      release: gate.resolve,
    };
  }

  #take(mail: OutgoingMail, signedAt: number): void {
    if (this.refusal !== undefined) throw this.refusal;
    if (this.now - signedAt > SIGNATURE_LIFE_MS)
      throw new MailRefused('SES refused the mail: RequestExpired.');
    this.taken.push(mail);
    if (this.eventsAfter === undefined) return;
    const tags = { user: [mail.tags.user], mail: [mail.tags.mail] };
    const message = JSON.stringify({ eventType: 'Send', mail: { destination: [mail.to], tags } });
    for (let copy = 0; copy < this.eventCopies; copy++)
      this.#events.push({ at: this.now + this.eventsAfter + copy * MINUTE_MS, message });
  }

  /** Lets time pass, at most a minute at a time, with the events that come in it, and then `work`. */
  async pass(minutes: number, work: () => Promise<unknown> = async () => undefined): Promise<void> {
    for (let left = minutes; left > 0; left--) {
      this.now += Math.min(left, 1) * MINUTE_MS;
      const due = this.#events.filter(({ at }) => at <= this.now);
      this.#events = this.#events.filter(({ at }) => at > this.now);
      for (const { message } of due) await recordMailEvent(this.process(), message);
      await work();
    }
  }

  /** The mails that wait in the outbox. */
  async outbox(): Promise<OutboxItem[]> {
    const partitions = [...this.#items.keys()].filter((pk) => pk.startsWith('outbox#'));
    return (await Promise.all(partitions.map((pk) => this.table.query<OutboxItem>(pk)))).flat();
  }

  /** What stands in the outbox. */
  get queued(): readonly string[] {
    return [...this.#items.keys()].filter((pk) => pk.startsWith('outbox#'));
  }
}

const nothing = (): void => undefined;
const QUIET = { info: nothing, warn: nothing, error: nothing };
const CONFIG = {
  siteOrigin: 'https://site.test',
  postalAddress: '1 Test Street',
  sessionSecret: Buffer.alloc(32, 7).toString('base64'),
} as Runtime['config'];
