import type { Context } from 'aws-lambda';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import type { Dice } from '#functions/harness/random.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { createSendDigests } from '#functions/jobs/send-digests.ts';
import type { SendMail } from '#functions/mail/mail.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { runtimeOf, type World } from './world.ts';

/**
 * What happens at one call a process makes, to a table or to SES: the process is killed before or after it, it is not carried
 * out, it is and nobody hears of it, or the whole process stands still before or after it.
 */
export interface Strike {
  /** Calls of the process before it. */
  readonly at: number;
  /** Only calls of this name are counted: a method of a table, or `send`. */
  readonly of?: string;
  readonly how: (typeof STRIKES)[number];
  /** How long the process stands still. */
  readonly forMs: number;
}
export const STRIKES = [
  'killed-before',
  'killed-after',
  'not-done',
  'not-heard',
  'stands-before',
  'stands-after',
] as const;

/** Lambda's most. */
const FUNCTION_MS = 15 * 60_000;
/** Seconds to hours. */
const STANDS_MS = [2_000, 90_000, 40 * 60_000, 3 * 3_600_000] as const;

/** One time in `often` something strikes one of a process's calls, or two. */
export function drawStrikes(dice: Dice, often: number): Strike[] {
  if (dice.below(often) > 0) return [];
  return Array.from({ length: 1 + dice.below(2) }, () => ({
    at: dice.below(dice.oneOf([8, 40, 120])),
    how: dice.oneOf(STRIKES),
    forMs: dice.oneOf(STANDS_MS),
  }));
}

/** One Lambda function at one piece of work: the shipped jobs over the story's tables, SES and clock. */
export class DigestProcess {
  /** Calls made so far. */
  calls = 0;
  /** How many strikes have hit. */
  struck = 0;
  readonly #world: World;
  readonly #strikes: readonly Strike[];
  readonly #runtime: Runtime;
  readonly #death = Promise.withResolvers<'died'>();
  readonly #callsOf = new Map<string, number>();
  #isDead = false;
  #frozenUntil = 0;

  constructor(world: World, strikes: readonly Strike[] = []) {
    this.#world = world;
    this.#strikes = strikes;
    const seen = (table: MemoryTable): Table => this.#watched(table);
    const { accounts, permits, collection } = world;
    this.#runtime = runtimeOf(world, {
      accounts: seen(accounts),
      permits: seen(permits),
      collection: seen(collection),
    });
  }

  /** Sends digests as a tick or an event has it done. @returns whether it came to its end */
  async digests(): Promise<boolean> {
    const { time } = this.#world;
    const endsAt = time.milliseconds + FUNCTION_MS;
    const { accounts, clock, config, log, permits } = this.#runtime;
    const parts = { accounts, clock, config, log, permits, send: this.#mailer() };
    let isMore = false;
    const job = createSendDigests(parts, async () => {
      isMore = true;
    });
    const context = { getRemainingTimeInMillis: () => endsAt - time.milliseconds };
    const ended = await this.#live(job(undefined, context as Context));
    return isMore ? new DigestProcess(this.#world).digests() : ended;
  }

  /** Asks alerts about news. @returns whether it came to its end */
  match(): Promise<boolean> {
    return this.#live(matchAlerts(this.#runtime, { sleep: (ms) => this.#sleep(ms) }));
  }

  /** Takes in an event of SES. @returns whether it came to its end */
  event(Message: string): Promise<boolean> {
    return this.#live(createRecordMailEvent(this.#runtime)({ Records: [{ Sns: { Message } }] }));
  }

  async #live(work: Promise<unknown>): Promise<boolean> {
    const { time, log } = this.#world;
    const over = time.sleep(FUNCTION_MS + 4 * 3_600_000).then(() => 'died' as const);
    const ended = work.then(
      () => 'ended' as const,
      (error: unknown) => String(error),
    );
    const how = await Promise.race([ended, this.#death.promise, over]);
    if (this.struck > 0 || how !== 'ended') log(`  a process ${how} after ${this.calls} calls`);
    return how === 'ended';
  }

  /** The shipped way to SES. Mails are written in real time, so the story's time stands meanwhile. */
  #mailer(): SendMail {
    const { ses, writing } = this.#world;
    const wait = rateLimiter(this.#runtime, (ms) => this.#sleep(ms));
    const openClient = async () => ses.client((work, takesMs) => this.#call('send', work, takesMs));
    return (mail, beginBy) => {
      writing.add(mail);
      const turn = (): Promise<void> => {
        writing.delete(mail);
        return wait();
      };
      return mailer(this.#runtime, { openClient, turn })(mail, beginBy).finally(() => writing.delete(mail));
    };
  }

  #watched(table: MemoryTable): Table {
    return new Proxy<Table>(table, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        // The one method of a table that answers at once: a table in memory looks at another's conditions.
        if (typeof member !== 'function' || name === 'require') return member;
        return (...args: unknown[]) =>
          this.#call(String(name), () => Reflect.apply(member, target, args) as Promise<unknown>);
      },
    });
  }

  /** One call: takes some milliseconds, and may be struck. */
  async #call<T>(name: string, work: () => Promise<T>, takesMs = 4 + this.#world.dice.below(8)): Promise<T> {
    const { time, record, log } = this.#world;
    await this.#thaw();
    const strike = this.#strikeAt(name);
    if (strike !== undefined) {
      this.struck++;
      const { how, forMs } = strike;
      const stands = how.startsWith('stands');
      log(`  ${how}${stands ? ` for ${forMs / 1000} s` : ''} at call ${strike.at} (${name})`);
      record.disturb(time.milliseconds, time.milliseconds + (stands ? forMs : 0));
    }
    const { how, forMs = 0 } = strike ?? {};
    if (how === 'killed-before') return this.#killed();
    if (how === 'stands-before') await this.#freeze(forMs);
    await time.sleep(takesMs / 2);
    if (how === 'not-done') throw new Error('The call was not carried out.');
    const answer = await work().finally(() => time.sleep(takesMs / 2));
    if (how === 'killed-after') return this.#killed();
    if (how === 'stands-after') await this.#freeze(forMs);
    if (how === 'not-heard') throw new Error('The answer was lost.');
    await this.#thaw();
    return answer;
  }

  /** What strikes the call that is about to be made, which is counted. */
  #strikeAt(name: string): Strike | undefined {
    const [all, ofName] = [this.calls++, this.#callsOf.get(name) ?? 0];
    this.#callsOf.set(name, ofName + 1);
    return this.#strikes.find(({ at, of }) => (of === undefined ? at === all : of === name && at === ofName));
  }

  async #sleep(ms: number): Promise<void> {
    await this.#world.time.sleep(ms);
    await this.#thaw();
  }

  #freeze(forMs: number): Promise<void> {
    this.#frozenUntil = this.#world.time.milliseconds + forMs;
    return this.#thaw();
  }

  /** Nothing of a process goes on while it stands still, and nothing ever when it is dead. */
  async #thaw(): Promise<void> {
    const { time } = this.#world;
    while (time.milliseconds < this.#frozenUntil) await time.sleep(this.#frozenUntil - time.milliseconds);
    if (this.#isDead) await new Promise(() => undefined);
  }

  #killed(): Promise<never> {
    this.#isDead = true;
    this.#death.resolve('died');
    return new Promise(() => undefined);
  }
}
