import { memoize } from '#functions/platform/memoize.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { findPhrases } from './find-phrases.ts';
import { TRADE_RULES, type TradeRule } from './trade-rules.ts';

/** What a permit type says about trades. */
export interface TypeTrades {
  /** Trades that the type names, with its words: a plumbing permit is plumbing whatever its text says. */
  readonly firm: ReadonlyMap<Trade, string>;
  /** The word of a type such as "Alteration", which means a remodel only where the text names no trade; else null. */
  readonly vague: string | null;
}

const RULES: readonly TradeRule[] = Object.values(TRADE_RULES);
const VAGUE =
  /\b(?:alterations?|alter|additions?|repairs?|remodel(?:ing)?|renovations?|rehab|rehabilitation|tenant|finish out|conversion|convn)\b/;
const BUILDING =
  /\b(?:houses?|buildings?|bldgs?|dwellings?|apartments?|residences?|townhouses?|townhomes?|hotels?|structures?|single family)\b/;
/** Kinds of structures that are no buildings: pools, sheds, walls. */
const NO_BUILDING = /\b(?:other than|accessory)\b/;

/** Types repeat from row to row. */
export const readTypeTrades = memoize((permitType: string): TypeTrades => {
  const type = phraseOf(permitType);
  const words = type.split(' ');
  const firm = new Map<Trade, string>();
  for (const { label: trade, start, end } of findPhrases(words))
    if (trade !== 'remodel' && !firm.has(trade)) firm.set(trade, words.slice(start, end).join(' '));
  for (const { trade, types = [] } of RULES)
    if (!firm.has(trade) && types.includes(type)) firm.set(trade, type);
  if (firm.size === 0 && words.includes('new') && BUILDING.test(type) && !NO_BUILDING.test(type))
    firm.set('new-construction', 'new');
  return { firm, vague: VAGUE.exec(type)?.[0] ?? null };
});
