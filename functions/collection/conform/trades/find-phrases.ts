import type { Trade } from '#shared/domain/permit/trades.ts';
import { type LabelPhrase, phraseFinder } from './phrase-finder.ts';
import { TRADE_RULES } from './trade-rules.ts';

/** A phrase in a text that shows a trade. */
export type TradePhrase = LabelPhrase<Trade>;

/** The phrases of a text that show a trade. */
export const findPhrases = phraseFinder(
  TRADE_RULES.map(({ trade, phrases, not }) => ({ label: trade, phrases, not })),
);
