import { Repeats } from '#functions/platform/repeats.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { TRADE_RULES } from './trade-rules.ts';

/** What shows each trade, best first: its phrases, then the words that do so as a whole type. */
export const SHOWN_BY = TRADE_RULES.map(({ phrases, types = [] }) => [...phrases, ...types]);

/** Trades with the words that showed each. */
export interface FoundTrades {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
}

/** More than any rule has phrases and types: a trade and what showed it are one number. */
const RANKS = Math.max(...SHOWN_BY.map(({ length }) => length));
/** What a number of trades found is raised by for one trade more; three of them are an integer still. */
const ONE_MORE = TRADE_RULES.length * RANKS + 1;

/** Slots for combinations of trades found, so many times as many as occur that few share one, and a number that spreads them over the slots. */
const KEPT = 65_536;
const SPREAD = 0x9e3779b1;
const kept = new Repeats<FoundTrades>(KEPT);

/** The number of no trades. */
export const NO_TRADES = 0;

/** The number of the trades found that another stands for, and one more: that of a rule, by the place of its words in `SHOWN_BY`. */
export function withTrade(found: number, rule: number, rank: number): number {
  return found * ONE_MORE + rule * RANKS + rank + 1;
}

/** The trades that a number stands for. Few of the possible combinations occur, so each is hardly ever made again. */
export function foundOf(number: number): FoundTrades {
  const hash = Math.imul(number, SPREAD) >>> 16;
  const known = kept.of(hash, number);
  if (known !== undefined) return known;
  const trades: Trade[] = [];
  const tradeWords: Partial<Record<Trade, string>> = {};
  const shown: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / ONE_MORE)) shown.unshift((rest % ONE_MORE) - 1);
  for (const one of shown) {
    const rule = Math.floor(one / RANKS);
    const { trade } = TRADE_RULES[rule] ?? {};
    if (trade === undefined) continue;
    trades.push(trade);
    tradeWords[trade] = SHOWN_BY[rule]?.[one % RANKS] ?? '';
  }
  return kept.keep(hash, number, { trades, tradeWords });
}
