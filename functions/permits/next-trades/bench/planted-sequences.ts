import { pick, pickSkewed, type Random, shuffled } from '#infra/sim/harness/random.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { measureNext, type TradeEvent } from '../measure-next.ts';

const DAYS = 1_000;
const HOMES = 6_000;
const PERMITS = 9_000;
const PLANTED = 5;
/** Permits added of a trade that another one follows, and how often that comes. */
const STARTS = 100;
const FOLLOWS = 0.2;

type Pair = `${Trade} ${Trade}`;

export interface Found {
  readonly planted: number;
  readonly found: number;
  /** Pairs found in the same permits with their trades exchanged at random. */
  readonly shuffled: number;
}

/** Plants sequences of trades among random permits of a made-up city, and counts those that the measure finds. */
export function findPlanted(random: Random): Found {
  const below = (end: number): number => Math.floor(random() * end);
  const event = (trade: Trade, site: number, day: number): TradeEvent => ({ trade, site: String(site), day });
  const events = Array.from({ length: PERMITS }, () =>
    event(pickSkewed(random, TRADE_IDS), below(HOMES), below(DAYS)),
  );
  const pairs = new Set<Pair>();
  while (pairs.size < PLANTED) {
    const [after, trade] = [pick(random, TRADE_IDS), pick(random, TRADE_IDS)];
    if (after !== trade) pairs.add(`${after} ${trade}`);
  }
  for (const pair of pairs) {
    const [after, trade] = pair.split(' ') as [Trade, Trade];
    // Rare trades get enough permits to tell.
    for (let at = 0; at < STARTS; at++) events.push(event(after, below(HOMES), below(DAYS)));
    for (const { site, day } of events.filter((one) => one.trade === after))
      if (random() < FOLLOWS) events.push(event(trade, Number(site), day + 1 + below(119)));
  }
  const found = measureNext(events, DAYS + 120).map(({ after, trade }): Pair => `${after} ${trade}`);
  const trades = shuffled(
    random,
    events.map(({ trade }) => trade),
  );
  const mixed = events.map((one, at) => ({ ...one, trade: trades[at] ?? one.trade }));
  return {
    planted: pairs.size,
    found: found.filter((pair) => pairs.has(pair)).length,
    shuffled: measureNext(mixed, DAYS + 120).length,
  };
}
