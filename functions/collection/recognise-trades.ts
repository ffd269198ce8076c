import { phraseOf } from '#shared/domain/keywords.ts';
import type { Trade } from '#shared/domain/trades.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';

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

/** The phrases of a single word: a list of them behind one denial is denied as a whole. */
const RULE_WORDS = new Set([
  ...DENIAL_LINKS,
  ...TRADE_RULES.flatMap(({ phrases }) => phrases.filter((words) => !words.includes(' '))),
]);

/**
 * The trades of a text with the words that showed each, most particular trade first, at most three.
 * @param contractorName the name of a roofing company in the description makes nothing a roofing permit
 */
export function tradesOf(
  permitType: string | null,
  description: string | null,
  contractorName: string | null = null,
): {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
} {
  const type = phraseOf(permitType ?? '');
  const found = new Map<Trade, Phrase>();
  lookFor(found, ` ${type} `);
  lookFor(found, withoutName(` ${sentences(description ?? '')} `, phraseOf(contractorName ?? '')));
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

/** A word that no phrase has, between sentences and where a name stood. Plain letters: others make every search slower. */
const MARK = 'qqq';
const SENTENCE_END = /[.;!?](?=\s)|[\r\n]+/g;

/** The words of a text with a mark between sentences: a denial ends with its own. */
function sentences(text: string): string {
  return phraseOf(text.replace(SENTENCE_END, ` ${MARK} `));
}

/** The text with a mark in place of every mention of the name. One word is too little to be one. */
function withoutName(text: string, name: string): string {
  return name.includes(' ') ? text.replaceAll(` ${name} `, ` ${MARK} `) : text;
}

/** True when the words before, back to a denial, are only such as a list of trades is made of. */
function denied(before: string): boolean {
  for (let rest = before; rest !== ''; ) {
    if (DENIALS.some((word) => rest.endsWith(` ${word}`))) return true;
    const blank = rest.lastIndexOf(' ');
    if (!RULE_WORDS.has(rest.slice(blank + 1))) return false;
    rest = rest.slice(0, Math.max(0, blank));
  }
  return false;
}

/** True when the phrase found at `at` is neither denied nor part of another meaning. */
function counts(text: string, { trade, words }: Phrase, at: number): boolean {
  if (denied(text.slice(0, at))) return false;
  if (EXCLUSIONS.some((exclusion) => text.startsWith(` ${exclusion} `, at + words.length + 1))) return false;
  return !OTHER_MEANINGS[trade]?.some((other) => {
    const from = text.indexOf(` ${other} `, Math.max(0, at - other.length));
    return from >= 0 && from <= at && from + other.length >= at + words.length;
  });
}
