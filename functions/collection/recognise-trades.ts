import { phraseOf } from '#shared/domain/keywords.ts';
import type { Trade } from '#shared/domain/trades.ts';
import { DENIALS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';

/** The most trades one permit is filed under (Permit of spec §3, added field `trades`). */
export const TRADES_MAX = 3;

/** A phrase of a rule; `rank` orders the phrases of one trade as its rule does. */
interface Phrase {
  readonly trade: Trade;
  readonly words: string;
  readonly rank: number;
}

/** The phrases by their first word, so that a text is gone through once however many rules there are. */
const PHRASES = new Map<string, Phrase[]>();
for (const { trade, phrases } of TRADE_RULES)
  for (const [rank, words] of phrases.entries()) {
    const first = words.split(' ', 1)[0] ?? words;
    PHRASES.set(first, [...(PHRASES.get(first) ?? []), { trade, words, rank }]);
  }

/** The trades of a text with the words that showed each, most particular trade first, at most three. */
export function tradesOf(
  permitType: string | null,
  description: string | null,
): {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
} {
  const type = phraseOf(permitType ?? '');
  const found = new Map<Trade, Phrase>();
  lookFor(found, ` ${type} `);
  lookFor(found, ` ${phraseOf(description ?? '')} `);
  const named = TRADE_RULES.flatMap(({ trade, types = [] }): [Trade, string][] => {
    const words = found.get(trade)?.words ?? types.find((word) => word === type);
    return words === undefined ? [] : [[trade, words]];
  }).slice(0, TRADES_MAX);
  return { trades: named.map(([trade]) => trade), tradeWords: Object.fromEntries(named) };
}

/** Finds the best phrase of each trade in a text, which is words between single blanks, a blank at both ends. */
function lookFor(found: Map<Trade, Phrase>, text: string): void {
  for (let at = 0, end = text.indexOf(' ', 1); end > 0; at = end, end = text.indexOf(' ', at + 1))
    for (const phrase of PHRASES.get(text.slice(at + 1, end)) ?? []) {
      const best = found.get(phrase.trade);
      if (best !== undefined && best.rank <= phrase.rank) continue;
      if (text.startsWith(` ${phrase.words} `, at) && counts(text, phrase, at))
        found.set(phrase.trade, phrase);
    }
}

/** True when the phrase found at `at` is neither denied nor part of another meaning. */
function counts(text: string, { trade, words }: Phrase, at: number): boolean {
  const before = text.slice(0, at);
  if (DENIALS.some((word) => before.endsWith(` ${word}`))) return false;
  return !OTHER_MEANINGS[trade]?.some((other) => {
    const from = text.indexOf(` ${other} `, Math.max(0, at - other.length));
    return from >= 0 && from <= at && from + other.length >= at + words.length;
  });
}
