import { FOLLOW_DAYS, type NextTrade } from '#shared/domain/next-trade.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';

/** A trade's permit at an address. */
export interface TradeEvent {
  readonly site: string;
  readonly trade: Trade;
  /** Days since 1970. */
  readonly day: number;
}

/** A sequence with its base: the share of all other permits after which the trade came. */
export interface MeasuredNext extends NextTrade {
  readonly base: number;
}

const N_LEAST = 30;
const LIFT_LEAST = 2;
/** A figure may be chance with this probability at most: some 100,000 pairs of trades and places are compared each month. */
const CHANCE_MOST = 1e-6;
/** A site with more permits is a large building, where everything follows everything. */
const SITE_MOST = 20;

/**
 * The trades that follow others at the same address within 120 days, where at least 30 permits show it and it is at least twice as common
 * as after the place's other permits. Permits of one day do not follow each other; a trade again within the time is the same work.
 * @param events of one place, in any order @param lastDay the day up to which the place's permits are complete, in days since 1970
 */
export function measureNext(events: Iterable<TradeEvent>, lastDay: number): MeasuredNext[] {
  const started = new Map<Trade, number>();
  const followed = new Map<string, number>();
  const pair = (after: Trade, trade: Trade): string => `${after} ${trade}`;
  for (const site of Map.groupBy(events, (event) => event.site).values()) {
    if (site.length > SITE_MOST) continue;
    const works = withoutRepeats(site);
    for (const { trade: after, day } of works) {
      if (day + FOLLOW_DAYS > lastDay) continue;
      started.set(after, (started.get(after) ?? 0) + 1);
      const next = works.filter(
        (one) => one.day > day && one.day <= day + FOLLOW_DAYS && one.trade !== after,
      );
      for (const trade of new Set(next.map((one) => one.trade)))
        followed.set(pair(after, trade), (followed.get(pair(after, trade)) ?? 0) + 1);
    }
  }
  return [...started].flatMap(([after, n]) => {
    if (n < N_LEAST) return [];
    return [...started.keys()].flatMap((trade): MeasuredNext[] => {
      const follows = followed.get(pair(after, trade)) ?? 0;
      if (trade === after || follows === 0) return [];
      const others = [...started].filter(([one]) => one !== after && one !== trade);
      const all = others.reduce((sum, [, count]) => sum + count, 0);
      const some = others.reduce((sum, [one]) => sum + (followed.get(pair(one, trade)) ?? 0), 0);
      // With half a permit more, a trade that follows no other permit has a base too.
      const base = (some + 0.5) / (all + 1);
      const isMore = follows / n >= LIFT_LEAST * base && chanceOf(follows, n, base) <= CHANCE_MOST;
      return isMore ? [{ after, trade, n, follows, base }] : [];
    });
  });
}

/** The works at a site in order; a trade again within the time counts once. */
function withoutRepeats(site: readonly TradeEvent[]): TradeEvent[] {
  const last = new Map<Trade, number>();
  return site
    .toSorted((a, b) => a.day - b.day)
    .filter(({ trade, day }) => {
      const before = last.get(trade);
      last.set(trade, day);
      return before === undefined || day - before > FOLLOW_DAYS;
    });
}

/** The probability of at least so many hits among `n`, each with probability `p` (binomial distribution). */
function chanceOf(hits: number, n: number, p: number): number {
  if (p >= 1) return 1;
  let log = n * Math.log1p(-p);
  let below = 0;
  for (let k = 0; k < hits; k++) {
    below += Math.exp(log);
    log += Math.log((n - k) / (k + 1)) + Math.log(p) - Math.log1p(-p);
  }
  // The rest is summed directly: one minus the sum below loses small probabilities.
  let above = 0;
  for (let k = hits; k <= n; k++) {
    const term = Math.exp(log);
    above += term;
    if (term < above * 1e-12) break;
    log += Math.log((n - k) / (k + 1)) + Math.log(p) - Math.log1p(-p);
  }
  return below > 0.5 ? above : Math.max(above, 1 - below);
}
