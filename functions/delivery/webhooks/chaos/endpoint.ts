import type { Dice } from '#functions/harness/random.ts';
import type { PostAnswer } from '#functions/platform/network/public-post.ts';
import { Receiver } from './receiver.ts';

/** How a server behaves for a while. */
export type Mood =
  | 'well'
  | 'slow'
  | 'fails'
  | 'refuses'
  | 'gone'
  | 'busy'
  | 'hangs'
  | 'dead'
  | 'loses-answers'
  | 'redirects'
  | 'inside'
  | 'half-inside'
  | 'rebinds'
  | 'unnamed';
const MOODS = [
  ...['well', 'slow', 'fails', 'refuses', 'gone', 'busy', 'hangs', 'dead', 'loses-answers'],
  ...['redirects', 'inside', 'half-inside', 'rebinds', 'unnamed'],
] as readonly Mood[];

/** The one address of the story's internet; every other is some machine's own network. */
export const PUBLIC = '52.206.140.199';
const INSIDE = [
  ...['127.0.0.1', '10.0.0.1', '172.16.3.4', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...[
    '224.0.0.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'ff02::1',
  ],
];
const HOUR_MS = 3_600_000;
/** Receivers take messages up to five minutes old. */
const FRESH_MS = 299_000;

/** One attempt as the server saw it; taken is what was answered so. */
export interface Asked {
  readonly id: string;
  readonly at: number;
  readonly isTaken: boolean;
}

/** A server and its name, each of which has moods. */
export class Endpoint {
  readonly host: string;
  readonly receiver = new Receiver();
  readonly asked: Asked[] = [];
  /** Messages of ours that the receiver did not take as such. */
  readonly refused: string[] = [];
  /** How often it was reached at an address that is not of the internet. */
  inside = 0;
  readonly #dice: Dice;
  readonly #moods: { readonly until: number; readonly mood: Mood }[] = [];
  #lookups = 0;

  constructor(host: string, dice: Dice, { from, until }: { readonly from: number; readonly until: number }) {
    this.host = host;
    this.#dice = dice;
    // Now and then a whole day and more of one mood: then messages are given up, and webhooks switched off.
    for (let at = from; at < until; ) {
      const hours = dice.below(6) === 0 ? 20 + dice.below(40) : 1 + dice.below(8);
      at = Math.min(until, at + hours * HOUR_MS);
      this.#moods.push({ until: at, mood: dice.below(3) === 0 ? 'well' : dice.oneOf(MOODS) });
    }
  }

  /** After all moods a server is well. */
  moodAt(now: number): Mood {
    return this.#moods.find(({ until }) => now < until)?.mood ?? 'well';
  }

  /** From when on, not before a time, it is well for so long without a break; all in milliseconds. */
  wellFrom(at: number, lasts: number): number {
    let from = at;
    for (const { until, mood } of this.#moods)
      if (mood !== 'well' && until > from && this.#startOf(until) < from + lasts) from = until;
    return from;
  }

  /** When the mood began that ends at a time. */
  #startOf(until: number): number {
    return this.#moods[this.#moods.findIndex((one) => one.until === until) - 1]?.until ?? 0;
  }

  resolve(now: number): readonly string[] {
    const inside = this.#dice.oneOf(INSIDE);
    const mood = this.moodAt(now);
    if (mood === 'inside') return [inside];
    if (mood === 'half-inside') return this.#dice.below(2) === 0 ? [PUBLIC, inside] : [inside, PUBLIC];
    // Whoever asks twice for one message is told two things.
    if (mood === 'rebinds') return this.#lookups++ % 2 === 0 ? [PUBLIC] : [inside];
    if (mood === 'unnamed') throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return [PUBLIC];
  }

  /** What a connection to an address of it comes to. @throws when there is no answer */
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
      const isTaken = this.receiver.offer(message, clock.now) !== 'refused';
      // A sender that stood still after signing is refused for its age, which is as it should be.
      const age = clock.now - Number(message.headers['webhook-timestamp']) * 1000;
      if (!isTaken && age < FRESH_MS) this.refused.push(id);
      this.asked.push({ id, at: clock.now, isTaken: isTaken && isHeard });
      return { status: isTaken ? 204 : 401, retryAfter: undefined };
    };
    const no = (status: number, retryAfter?: string): PostAnswer => {
      this.asked.push({ id, at: clock.now, isTaken: false });
      return { status, retryAfter };
    };
    const breaks = (code: string): never => {
      throw Object.assign(new Error('no answer'), { code });
    };
    if (mood === 'well' || mood === 'rebinds') return take();
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
