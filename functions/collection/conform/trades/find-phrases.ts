import type { Trade } from '#shared/domain/permit/trades.ts';
import { type LabelPhrase, phraseFinder } from './phrase-finder.ts';
import { TRADE_RULES } from './trade-rules.ts';

export type TradePhrase = LabelPhrase<Trade>;

export const findPhrases = phraseFinder(
  TRADE_RULES.map(({ trade, phrases, not }) => ({ label: trade, phrases, not })),
);
