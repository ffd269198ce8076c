import type { PostAnswer } from '#functions/platform/network/public-post.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { Receiver } from './receiver.ts';

const MOODS = [
  'healthy',
  'slow',
  'fails',
  'refuses',
  'gone',
  'busy',
  'hangs',
  'dead',
  'loses-answers',
  'redirects',
  'inside',
  'half-inside',
  'rebinds',
  'unnamed',
] as const;
/** How a server behaves for a while. */
export type Mood = (typeof MOODS)[number];

/** The only public address of the story; all others are private. */
export const PUBLIC = '52.206.140.199';
const INSIDE = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.3.4',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'ff02::1',
];
const HOUR_MS = 3_600_000;
/** Receivers accept messages up to five minutes old. */
const FRESH_MS = 299_000;

/** One attempt as the server saw it. `isTaken`: the server accepted it and its answer arrived. */
export interface SeenAttempt {
  readonly id: string;
  readonly at: number;
  readonly isTaken: boolean;
}

/** A server with a host name. Both misbehave from time to time. */
export class Endpoint {
  readonly host: string;
  readonly receiver = new Receiver();
  readonly attempts: SeenAttempt[] = [];
  /** Ids of our messages that the receiver rejected as forged. */
  readonly refused: string[] = [];
  /** Connections to a private address. */
  inside = 0;
  readonly #dice: Dice;
  readonly #moods: { readonly until: number; readonly mood: Mood }[] = [];
  #lookups = 0;

  constructor(host: string, dice: Dice, { from, until }: { readonly from: number; readonly until: number }) {
    this.host = host;
    this.#dice = dice;
    // Some moods last longer than a day: then messages are given up, and webhooks are switched off.
    for (let at = from; at < until; ) {
      const hours = dice.below(6) === 0 ? 20 + dice.below(40) : 1 + dice.below(8);
      at = Math.min(until, at + hours * HOUR_MS);
      this.#moods.push({ until: at, mood: dice.below(3) === 0 ? 'healthy' : dice.oneOf(MOODS) });
    }
  }

  /** The mood at a time; healthy after all moods. */
  moodAt(now: number): Mood {
    return this.#moods.find(({ until }) => now < until)?.mood ?? 'healthy';
  }

  /** When the server is next healthy for at least `lasts` milliseconds. */
  healthyFrom(at: number, lasts: number): number {
    let from = at;
    for (const { until, mood } of this.#moods)
      if (mood !== 'healthy' && until > from && this.#startOf(until) < from + lasts) from = until;
    return from;
  }

  /** When the mood that ends at a time began. */
  #startOf(until: number): number {
    return this.#moods[this.#moods.findIndex((one) => one.until === until) - 1]?.until ?? 0;
  }

  resolve(now: number): readonly string[] {
    const inside = this.#dice.oneOf(INSIDE);
    const mood = this.moodAt(now);
    if (mood === 'inside') return [inside];
    if (mood === 'half-inside') return this.#dice.below(2) === 0 ? [PUBLIC, inside] : [inside, PUBLIC];
    // Two lookups for one message get two answers.
    if (mood === 'rebinds') return this.#lookups++ % 2 === 0 ? [PUBLIC] : [inside];
    if (mood === 'unnamed') throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return [PUBLIC];
  }

  /** Answers a connection to an address. @throws when the connection breaks */
  async connect(
    message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
    address: string,
    clock: { now: number },
  ): Promise<PostAnswer> {
    const id = message.headers['webhook-id'] ?? '';
    if (address !== PUBLIC) {
      this.inside++;
      return { status: 200, retryAfter: undefined };
    }
    const mood = this.moodAt(clock.now);
    const take = (isHeard = true): PostAnswer => {
      const isTaken = this.receiver.receive(message, clock.now) !== 'refused';
      // Refusing a message that a frozen sender signed too long ago is correct.
      const age = clock.now - Number(message.headers['webhook-timestamp']) * 1000;
      if (!isTaken && age < FRESH_MS) this.refused.push(id);
      this.attempts.push({ id, at: clock.now, isTaken: isTaken && isHeard });
      return { status: isTaken ? 204 : 401, retryAfter: undefined };
    };
    const no = (status: number, retryAfter?: string): PostAnswer => {
      this.attempts.push({ id, at: clock.now, isTaken: false });
      return { status, retryAfter };
    };
    const breaks = (code: string): never => {
      throw Object.assign(new Error('no answer'), { code });
    };
    if (mood === 'healthy' || mood === 'rebinds') return take();
    if (mood === 'slow') {
      clock.now += 8000;
      return take();
    }
    if (mood === 'loses-answers') {
      if (this.#dice.below(2) === 0) return take();
      take(false);
      return breaks('ECONNRESET');
    }
    if (mood === 'hangs') {
      clock.now += 10_000;
      no(0);
      return breaks('ETIMEDOUT');
    }
    if (mood === 'dead') {
      no(0);
      return breaks('ECONNREFUSED');
    }
    if (mood === 'busy') return no(429, String(60 * (1 + this.#dice.below(90))));
    if (mood === 'gone') return no(410);
    if (mood === 'redirects') return no(302);
    return no(mood === 'refuses' ? 403 : 500);
  }
}
