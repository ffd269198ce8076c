import { memoize } from '#functions/platform/memoize.ts';
import { phraseOf, words } from '#shared/domain/filter/keywords.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { PhraseTrie } from './phrases.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';

/** The most trades stored for one permit (`trades` of the permit, PRODUCT §3). */
export const TRADES_MAX = 3;

/** Trades with the phrase or type that showed each. */
export interface RecognizedTrades {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
}

/** A phrase of a trade rule. */
interface TradePhrase {
  /** Index of the rule in `TRADE_RULES`. */
  readonly rule: number;
  /** Index of the phrase in its rule: a lower one shows the trade better. */
  readonly rank: number;
  readonly otherMeanings: readonly OtherMeaning[];
}

/** A longer phrase in which a trade's phrase means something else. */
interface OtherMeaning {
  readonly words: readonly string[];
  /** How many of its words stand before the trade's phrase. */
  readonly before: number;
}

/** The best rank found of each rule, by the rule's index. */
type Ranks = Map<number, number>;

/** A word that no rule has. It separates sentences and replaces the contractor's name. */
const BREAK = 'qqq';
const SENTENCE_END = /[.;!?](?=\s)|[\r\n]+/g;

const splitPhrases = (phrases: readonly string[]) => phrases.map((phrase) => phrase.split(' '));
const DENIAL_WORDS = splitPhrases(DENIALS);
const EXCLUSION_WORDS = splitPhrases(EXCLUSIONS);
/** The words that a list of trades consists of. A denial before the list denies all of it. */
const LIST_WORDS = new Set([...DENIAL_LINKS, ...TRADE_RULES.flatMap(({ phrases }) => phrases)]);

const TRADE_PHRASES = new PhraseTrie<TradePhrase>();
for (const [rule, { trade, phrases }] of TRADE_RULES.entries())
  for (const [rank, phrase] of phrases.entries())
    TRADE_PHRASES.add(phrase, { rule, rank, otherMeanings: findOtherMeanings(trade, phrase.split(' ')) });

/**
 * The trades of a permit with the words that showed each, most particular trade first.
 * @param contractorName removed from the description: the name of a roofing company does not make a permit a roofing permit
 */
export function recognizeTrades(
  permitType: string | null,
  description: string | null,
  contractorName: string | null,
): RecognizedTrades {
  const ranks = new Map(permitType === null ? [] : rankType(permitType));
  if (description !== null) rankPhrases(searchWords(description, contractorName), ranks);
  const trades: Trade[] = [];
  const tradeWords: Partial<Record<Trade, string>> = {};
  for (const [rule, { trade, phrases, types = [] }] of TRADE_RULES.entries()) {
    const rank = ranks.get(rule);
    if (rank === undefined) continue;
    trades.push(trade);
    tradeWords[trade] = phrases[rank] ?? types[rank - phrases.length] ?? '';
    if (trades.length === TRADES_MAX) break;
  }
  return { trades, tradeWords };
}

const rankType = memoize((permitType: string): Ranks => {
  const type = phraseOf(permitType);
  const ranks: Ranks = new Map();
  rankPhrases(type.split(' '), ranks);
  for (const [rule, { phrases, types = [] }] of TRADE_RULES.entries()) {
    const index = types.indexOf(type);
    if (index >= 0) keepBest(ranks, rule, phrases.length + index);
  }
  return ranks;
});

/** The words of a description, with a break between sentences and in place of the contractor's name. */
function searchWords(description: string, contractorName: string | null): string[] {
  const found = words(description.replace(SENTENCE_END, ` ${BREAK} `));
  const name = words(contractorName ?? '');
  // A single word is too common to be recognized as a name.
  if (name.length < 2 || !found.includes(name[0] ?? '')) return found;
  return ` ${found.join(' ')} `
    .replaceAll(` ${name.join(' ')} `, ` ${BREAK} `)
    .trim()
    .split(' ');
}

function rankPhrases(text: readonly string[], ranks: Ranks): void {
  for (let start = 0; start < text.length; start++)
    for (const { value, end } of TRADE_PHRASES.matchesAt(text, start))
      if (isPartOfTheWork(text, start, end, value)) keepBest(ranks, value.rule, value.rank);
}

function keepBest(ranks: Ranks, rule: number, rank: number): void {
  const best = ranks.get(rule);
  if (best === undefined || rank < best) ranks.set(rule, rank);
}

function isPartOfTheWork(
  text: readonly string[],
  start: number,
  end: number,
  { otherMeanings }: TradePhrase,
): boolean {
  return !(
    isDenied(text, start) ||
    EXCLUSION_WORDS.some((exclusion) => containsAt(text, end, exclusion)) ||
    otherMeanings.some((other) => containsAt(text, start - other.before, other.words))
  );
}

/** True when only words of a list of trades stand between a denial and the phrase that starts at `start`. */
function isDenied(text: readonly string[], start: number): boolean {
  for (let end = start; end > 0; end--) {
    if (DENIAL_WORDS.some((denial) => containsAt(text, end - denial.length, denial))) return true;
    if (!LIST_WORDS.has(text[end - 1] ?? '')) return false;
  }
  return false;
}

function containsAt(text: readonly string[], start: number, part: readonly string[]): boolean {
  return start >= 0 && part.every((word, index) => text[start + index] === word);
}

function findOtherMeanings(trade: Trade, phrase: readonly string[]): OtherMeaning[] {
  return splitPhrases(OTHER_MEANINGS[trade] ?? []).flatMap((words) =>
    words.flatMap((_, before) => (containsAt(words, before, phrase) ? [{ words, before }] : [])),
  );
}
