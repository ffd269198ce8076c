import type { Context } from 'aws-lambda';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { createSendDigests } from '#functions/jobs/send-digests.ts';
import type { SendMail } from '#functions/mail/mail.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { CALL_FAULTS, interceptTable, neverSettle } from '#infra/sim/harness/crash-points.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { type DigestStoryWorld, runtimeFor } from './world.ts';

/** A fault at one call of a process, to a table or to SES. Besides the usual faults the whole process can freeze for a while. */
export interface DigestFault {
  /** Number of the call, from 0. */
  readonly at: number;
  /** Counts only calls of this name: a method of a table, or `send`. */
  readonly method?: string;
  readonly how: (typeof DIGEST_FAULTS)[number];
  /** How long the process freezes, in milliseconds. */
  readonly forMs: number;
}
const DIGEST_FAULTS = [...CALL_FAULTS, 'freezes-before', 'freezes-after'] as const;

/** The longest time that Lambda lets a function run. */
const FUNCTION_MS = 15 * 60_000;
const FREEZE_MS = [2_000, 90_000, 40 * 60_000, 3 * 3_600_000] as const;

/** One or two random faults, in one of `often` processes. */
export function drawDigestFaults(dice: Dice, often: number): DigestFault[] {
  if (dice.below(often) > 0) return [];
  return Array.from({ length: 1 + dice.below(2) }, () => ({
    at: dice.below(dice.oneOf([8, 40, 120])),
    how: dice.oneOf(DIGEST_FAULTS),
    forMs: dice.oneOf(FREEZE_MS),
  }));
}

/** One Lambda process that runs a shipped job with the story's tables, SES and clock. */
export class DigestProcess {
  /** Calls made so far. */
  calls = 0;
  /** Faults that occurred. */
  faultsHit = 0;
  readonly #world: DigestStoryWorld;
  readonly #faults: readonly DigestFault[];
  readonly #runtime: Runtime;
  readonly #death = Promise.withResolvers<'died'>();
  readonly #callsOf = new Map<string, number>();
  #isDead = false;
  #frozenUntil = 0;

  constructor(world: DigestStoryWorld, faults: readonly DigestFault[] = []) {
    this.#world = world;
    this.#faults = faults;
    const seen = (table: MemoryTable): Table =>
      interceptTable(table, (method, _args, work) => this.#call(method, work));
    const { accounts, permits, collection } = world;
    this.#runtime = runtimeFor(world, {
      accounts: seen(accounts),
      permits: seen(permits),
      collection: seen(collection),
    });
  }

  /** Sends digests as a tick or an event does. @returns whether it finished */
  async digests(): Promise<boolean> {
    const { time } = this.#world;
    const endsAt = time.milliseconds + FUNCTION_MS;
    const { accounts, clock, config, index, log, permits } = this.#runtime;
    const parts = { accounts, clock, config, index, log, permits, send: this.#mailer() };
    let isMore = false;
    const job = createSendDigests(parts, async () => {
      isMore = true;
    });
    const context = { getRemainingTimeInMillis: () => endsAt - time.milliseconds };
    const ended = await this.#untilEnd(job(undefined, context as Context));
    return isMore ? new DigestProcess(this.#world).digests() : ended;
  }

  /** Matches news with alerts. @returns whether it finished */
  match(): Promise<boolean> {
    return this.#untilEnd(matchAlerts(this.#runtime, { sleep: (ms) => this.#sleep(ms) }));
  }

  /** Records an event of SES. @returns whether it finished */
  recordEvent(Message: string): Promise<boolean> {
    return this.#untilEnd(createRecordMailEvent(this.#runtime)({ Records: [{ Sns: { Message } }] }));
  }

  async #untilEnd(work: Promise<unknown>): Promise<boolean> {
    const { time, log } = this.#world;
    const over = time.sleep(FUNCTION_MS + 4 * 3_600_000).then(() => 'died' as const);
    const ended = work.then(
      () => 'ended' as const,
      (error: unknown) => String(error),
    );
    const how = await Promise.race([ended, this.#death.promise, over]);
    if (this.faultsHit > 0 || how !== 'ended') log(`  a process ${how} after ${this.calls} calls`);
    return how === 'ended';
  }

  /** The shipped mailer. Rendering a mail takes real time, during which the story's time stops. */
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

  /** Makes one call, which takes some milliseconds and may fail. */
  async #call<T>(name: string, work: () => Promise<T>, takesMs = 4 + this.#world.dice.below(8)): Promise<T> {
    const { time, record, log } = this.#world;
    await this.#thaw();
    const fault = this.#faultAt(name);
    if (fault !== undefined) {
      this.faultsHit++;
      const { how, forMs } = fault;
      const freezes = how.startsWith('freezes');
      log(`  ${how}${freezes ? ` for ${forMs / 1000} s` : ''} at call ${fault.at} (${name})`);
      record.noteTrouble(time.milliseconds, time.milliseconds + (freezes ? forMs : 0));
    }
    const { how, forMs = 0 } = fault ?? {};
    if (how === 'killed-before') return this.#killed();
    if (how === 'freezes-before') await this.#freeze(forMs);
    await time.sleep(takesMs / 2);
    if (how === 'not-done') throw new Error('The call failed.');
    const answer = await work().finally(() => time.sleep(takesMs / 2));
    if (how === 'killed-after') return this.#killed();
    if (how === 'freezes-after') await this.#freeze(forMs);
    if (how === 'not-heard') throw new Error('The answer was lost.');
    await this.#thaw();
    return answer;
  }

  /** Counts the next call. @returns its fault */
  #faultAt(name: string): DigestFault | undefined {
    const [all, ofName] = [this.calls++, this.#callsOf.get(name) ?? 0];
    this.#callsOf.set(name, ofName + 1);
    return this.#faults.find(({ at, method }) =>
      method === undefined ? at === all : method === name && at === ofName,
    );
  }

  async #sleep(ms: number): Promise<void> {
    await this.#world.time.sleep(ms);
    await this.#thaw();
  }

  #freeze(forMs: number): Promise<void> {
    this.#frozenUntil = this.#world.time.milliseconds + forMs;
    return this.#thaw();
  }

  /** Waits while the process is frozen, and forever when it is dead. */
  async #thaw(): Promise<void> {
    const { time } = this.#world;
    while (time.milliseconds < this.#frozenUntil) await time.sleep(this.#frozenUntil - time.milliseconds);
    if (this.#isDead) await neverSettle();
  }

  #killed(): Promise<never> {
    this.#isDead = true;
    this.#death.resolve('died');
    return neverSettle();
  }
}
