import { remembered } from '#functions/platform/remembered.ts';
import { phraseOf } from '#shared/domain/keywords.ts';
import type { Trade } from '#shared/domain/trades.ts';
import { DESCRIPTION_WORDS, descriptionWords } from './description-words.ts';
import { mayMention } from './mentions.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';
import { MARK, UNKNOWN, withMarks } from './word-list.ts';

/** The most trades one permit is filed under (Permit of spec §3, added field `trades`). */
export const TRADES_MAX = 3;

/** The words of a text as numbers of `DESCRIPTION_WORDS`, of which the first `count` count. */
interface Words {
  readonly numbers: Uint16Array;
  readonly count: number;
}
type Phrase = readonly number[];

/** A phrase of a rule; `rank` orders the phrases of one trade as its rule does. */
interface RulePhrase {
  /** The place of its trade among the rules. */
  readonly rule: number;
  readonly rank: number;
  readonly words: Phrase;
  /** Its second word; `UNKNOWN` when it has only one. Most phrases that begin with a word of the text differ from it here. */
  readonly second: number;
  /** Phrases in which its word means something else. */
  readonly others: readonly Phrase[];
}

const numbered = (phrases: readonly string[]): Phrase[] =>
  phrases.map((phrase) => DESCRIPTION_WORDS.numbers(phrase));
/** A list for every word, empty at first. */
const listPerWord = <T>(): T[][] => Array.from({ length: DESCRIPTION_WORDS.size + 1 }, () => []);
/** The phrases by their first word, so that a text is gone through once however many rules there are. */
const PHRASES = listPerWord<RulePhrase>();
for (const [rule, { trade, phrases }] of TRADE_RULES.entries())
  for (const [rank, words] of numbered(phrases).entries()) {
    const [first = 0, second = UNKNOWN] = words;
    const phrase = { rule, rank, words, second, others: numbered(OTHER_MEANINGS[trade] ?? []) };
    PHRASES[first]?.push(phrase);
  }
/** The denials by their last word. */
const DENIALS_ENDING = listPerWord<Phrase>();
for (const denial of numbered(DENIALS)) DENIALS_ENDING[denial.at(-1) ?? 0]?.push(denial);
/** The exclusions by their first word. */
const EXCLUSIONS_FROM = listPerWord<Phrase>();
for (const exclusion of numbered(EXCLUSIONS)) EXCLUSIONS_FROM[exclusion[0] ?? 0]?.push(exclusion);
/** The phrases of a single word: a list of them behind one denial is denied as a whole. */
const RULE_WORDS = new Uint8Array(DESCRIPTION_WORDS.size + 1);
for (const word of [
  ...DENIAL_LINKS,
  ...TRADE_RULES.flatMap(({ phrases }) => phrases.filter((words) => !words.includes(' '))),
])
  RULE_WORDS[DESCRIPTION_WORDS.number(word)] = 1;

/** The rank of the best phrase found of each rule; `NONE` where none was. */
type Ranks = Uint8Array;
const NONE = 255;

/** What a permit type says by itself. */
interface TypeReading {
  readonly ranks: Ranks;
  /** The rules that have it as a whole type. */
  readonly whole: ReadonlyMap<number, string>;
}

/** The most combinations of trades kept. */
const COMBINATIONS_MAX = 5_000;
const ranks: Ranks = new Uint8Array(TRADE_RULES.length);

/** Trades with the words that showed each. Few of the possible combinations occur, so each is made once, up to this many. */
class FoundTrades {
  readonly trades: readonly Trade[];
  readonly tradeWords: Readonly<Partial<Record<Trade, string>>>;
  readonly #more: (Map<string, FoundTrades> | undefined)[] = TRADE_RULES.map(() => undefined);

  constructor(trades: readonly Trade[] = [], tradeWords: Readonly<Partial<Record<Trade, string>>> = {}) {
    this.trades = trades;
    this.tradeWords = tradeWords;
  }

  /** These and one more. */
  and(rule: number, words: string): FoundTrades {
    const known = this.#more[rule]?.get(words);
    if (known !== undefined) return known;
    const { trade } = TRADE_RULES[rule] ?? {};
    if (trade === undefined) return this;
    const found = new FoundTrades([...this.trades, trade], { ...this.tradeWords, [trade]: words });
    if (++combinations > COMBINATIONS_MAX) {
      nothing = new FoundTrades();
      combinations = 0;
    } else {
      const more = this.#more[rule] ?? new Map<string, FoundTrades>();
      this.#more[rule] = more.set(words, found);
    }
    return found;
  }
}

let combinations = 0;
let nothing = new FoundTrades();

/**
 * The trades of a text with the words that showed each, most particular trade first, at most three.
 * @param contractorName the name of a roofing company in the description makes nothing a roofing permit
 */
export function tradesOf(
  permitType: string | null,
  description: string | null,
  contractorName: string | null = null,
): FoundTrades {
  const type = readingOf(permitType ?? '');
  for (let rule = 0; rule < ranks.length; rule++) ranks[rule] = type.ranks[rule] ?? NONE;
  if (description !== null) lookFor(wordsOf(description, contractorName ?? ''), ranks);
  let found = nothing;
  for (let rule = 0; rule < ranks.length && found.trades.length < TRADES_MAX; rule++) {
    const rank = ranks[rule] ?? NONE;
    if (rank === NONE && type.whole.size === 0) continue;
    const words = TRADE_RULES[rule]?.phrases[rank] ?? type.whole.get(rule);
    if (words !== undefined) found = found.and(rule, words);
  }
  return found;
}

/** Types repeat in every row. */
const readingOf = remembered((permitType: string): TypeReading => {
  const type = phraseOf(permitType);
  const reading: TypeReading = {
    ranks: new Uint8Array(TRADE_RULES.length).fill(NONE),
    whole: new Map(
      TRADE_RULES.flatMap(({ types = [] }, rule) => (types.includes(type) ? [[rule, type] as const] : [])),
    ),
  };
  lookFor(listed(type), reading.ranks);
  return reading;
});

/** The words of a description with a mark between sentences and in place of every mention of the name. */
function wordsOf(description: string, name: string): Words {
  const found = descriptionWords(description);
  if (found !== undefined && !mayMention(found, name)) return found;
  const text = ` ${phraseOf(withMarks(description))} `;
  const phrase = phraseOf(name);
  // One word is too little to be a name.
  return listed((phrase.includes(' ') ? text.replaceAll(` ${phrase} `, ` ${MARK} `) : text).slice(1, -1));
}

function listed(phrase: string): Words {
  const numbers = Uint16Array.from(DESCRIPTION_WORDS.numbers(phrase));
  return { numbers, count: numbers.length };
}

/** Finds the best phrase of each trade in a text. */
function lookFor({ numbers, count }: Words, ranks: Ranks): void {
  for (let at = 0; at < count; at++) {
    const number = numbers[at] ?? UNKNOWN;
    if (number === UNKNOWN) continue;
    const second = at + 1 < count ? numbers[at + 1] : UNKNOWN;
    for (const phrase of PHRASES[number] ?? []) {
      if (phrase.second !== UNKNOWN && phrase.second !== second) continue;
      if ((ranks[phrase.rule] ?? NONE) <= phrase.rank) continue;
      if (isAt(numbers, count, at, phrase.words) && counts(numbers, count, phrase, at))
        ranks[phrase.rule] = phrase.rank;
    }
  }
}

function isAt(numbers: Uint16Array, count: number, at: number, words: Phrase): boolean {
  if (at < 0 || at + words.length > count) return false;
  for (let word = 0; word < words.length; word++) if (numbers[at + word] !== words[word]) return false;
  return true;
}

/** True when the phrase found at `at` is neither denied nor part of another meaning. */
function counts(numbers: Uint16Array, count: number, { words, others }: RulePhrase, at: number): boolean {
  const end = at + words.length;
  if (denied(numbers, count, at)) return false;
  if (end < count)
    for (const exclusion of EXCLUSIONS_FROM[numbers[end] ?? UNKNOWN] ?? [])
      if (isAt(numbers, count, end, exclusion)) return false;
  for (const other of others) if (isPartOf(numbers, count, at, end, other)) return false;
  return true;
}

/** True when the words from `at` to `end` are part of a longer phrase. */
function isPartOf(numbers: Uint16Array, count: number, at: number, end: number, other: Phrase): boolean {
  for (let from = at - other.length + 1; from <= at; from++)
    if (isAt(numbers, count, from, other)) return from + other.length >= end;
  return false;
}

/** True when the words before, back to a denial, are only such as a list of trades is made of. */
function denied(numbers: Uint16Array, count: number, at: number): boolean {
  for (let end = at; end > 0; end--) {
    const last = numbers[end - 1] ?? UNKNOWN;
    for (const denial of DENIALS_ENDING[last] ?? [])
      if (isAt(numbers, count, end - denial.length, denial)) return true;
    if (RULE_WORDS[last] === 0) return false;
  }
  return false;
}
