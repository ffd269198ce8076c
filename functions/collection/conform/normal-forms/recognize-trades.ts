import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { DESCRIPTION_WORDS, descriptionWords } from './description-words.ts';
import { type FoundTrades, foundOf, NO_TRADES, withTrade } from './found-trades.ts';
import { mayMention } from './mentions.ts';
import { type Phrase, Phrases } from './phrases.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';
import { MARK, UNKNOWN, withMarks } from './word-list.ts';

/** The most trades one permit is filed under (Permit of PRODUCT §3, added field `trades`). */
export const TRADES_MAX = 3;

/** The words of a text as numbers of `DESCRIPTION_WORDS`, of which the first `count` count. */
interface Words {
  readonly numbers: Uint16Array;
  readonly count: number;
  /** The places of its leading words, of which the first `leading` count. */
  readonly places: Uint16Array;
  readonly leading: number;
}

/** A phrase of a rule; `rank` orders the phrases of one trade as its rule does. */
interface RulePhrase {
  /** The place of its trade among the rules. */
  readonly rule: number;
  readonly rank: number;
  readonly words: Phrase;
  /** Phrases it is a part of, in which its word means something else. */
  readonly others: readonly OtherMeaning[];
}

/** A longer phrase that holds a rule's. */
interface OtherMeaning {
  readonly words: Phrase;
  /** How many of its words stand before the rule's phrase. */
  readonly before: number;
  /** Its word next to the rule's phrase: before it where it has one there, else behind. */
  readonly next: number;
}

const numbered = (phrases: readonly string[]): Phrase[] =>
  phrases.map((phrase) => DESCRIPTION_WORDS.numbers(phrase));
/** A list for every word, empty at first. */
const listPerWord = <T>(): T[][] => Array.from({ length: DESCRIPTION_WORDS.size + 1 }, () => []);
/** Where a phrase stands within a longer one. */
function meaningOf(other: Phrase, words: Phrase): OtherMeaning[] {
  return other.flatMap((_, before) => {
    if (!words.every((word, at) => other[before + at] === word)) return [];
    return [{ words: other, before, next: other[before > 0 ? before - 1 : words.length] ?? UNKNOWN }];
  });
}
/** All phrases, so that a text is gone through once however many rules there are. */
const PHRASES = new Phrases<RulePhrase>(
  TRADE_RULES.flatMap(({ trade, phrases }, rule) =>
    numbered(phrases).map((words, rank) => {
      const others = numbered(OTHER_MEANINGS[trade] ?? []).flatMap((other) => meaningOf(other, words));
      return { rule, rank, words, others };
    }),
  ),
  DESCRIPTION_WORDS.size,
);
const PHRASE_RULES = Uint8Array.from(PHRASES.all, ({ rule }) => rule);
const PHRASE_RANKS = Uint8Array.from(PHRASES.all, ({ rank }) => rank);
const PHRASE_LENGTHS = Uint8Array.from(PHRASES.all, ({ words }) => words.length);
/** 1 where a phrase is part of one in which its word means something else. */
const PHRASE_IS_PART = Uint8Array.from(PHRASES.all, ({ others }) => Math.min(others.length, 1));

/** The denials by their last word. */
const DENIALS_ENDING = listPerWord<Phrase>();
for (const denial of numbered(DENIALS)) DENIALS_ENDING[denial.at(-1) ?? 0]?.push(denial);
/** The exclusions by their first word. */
const EXCLUSIONS_FROM = listPerWord<Phrase>();
for (const exclusion of numbered(EXCLUSIONS)) EXCLUSIONS_FROM[exclusion[0] ?? 0]?.push(exclusion);
/** The words that a list of trades is made of: behind one denial it is denied as a whole. */
const LISTED = new Set(
  [...DENIAL_LINKS, ...TRADE_RULES.flatMap(({ phrases }) => phrases)].map((word) =>
    DESCRIPTION_WORDS.number(word),
  ),
);
/** What a word may be around a phrase, as bits: asked of each phrase found, where the lists above are hardly ever looked at. */
const [ENDS_DENIAL, STARTS_EXCLUSION, IN_LIST] = [1, 2, 4];
const AROUND = Uint8Array.from(
  DENIALS_ENDING,
  (denials, word) =>
    (denials.length > 0 ? ENDS_DENIAL : 0) |
    ((EXCLUSIONS_FROM[word]?.length ?? 0) > 0 ? STARTS_EXCLUSION : 0) |
    (word !== UNKNOWN && LISTED.has(word) ? IN_LIST : 0),
);

/** The best that was found of each rule. */
class Ranks {
  /** The rules of which something was found, a bit each. */
  rules = 0;
  /** The place among `SHOWN_BY`; it counts only where something was found. */
  readonly best = new Uint8Array(TRADE_RULES.length);

  /** True when what is of this rank would be the best of its rule. */
  wants(rule: number, rank: number): boolean {
    return (this.rules & (1 << rule)) === 0 || rank < (this.best[rule] ?? 0);
  }

  add(rule: number, rank: number): void {
    this.rules |= 1 << rule;
    this.best[rule] = rank;
  }
}

/** What the description read last says. */
const described = new Ranks();

/**
 * The trades of a text with the words that showed each, most particular trade first, at most three.
 * @param type what the permit's type says, read once for all rules
 * @param contractorName the name of a roofing company in the description makes nothing a roofing permit
 */
export function tradesOf(
  type: TypeTrades,
  description: string | null,
  contractorName: string | null,
): FoundTrades {
  described.rules = 0;
  if (description !== null) lookFor(wordsOf(description, contractorName ?? ''), described);
  let found = NO_TRADES;
  let rules = type.rules | described.rules;
  for (let count = 0; rules !== 0 && count < TRADES_MAX; count++) {
    const rule = 31 - Math.clz32(rules & -rules);
    rules &= rules - 1;
    const rank = described.best[rule] ?? 0;
    // The description's where the type shows nothing better.
    const isBetter = (described.rules & (1 << rule)) !== 0 && type.wants(rule, rank);
    found = withTrade(found, rule, isBetter ? rank : (type.best[rule] ?? 0));
  }
  return foundOf(found);
}

/** What a permit type says of trades by itself. */
export type TypeTrades = Readonly<Ranks>;

/** Reads a permit type for `tradesOf`: types repeat, and are read once. */
export function typeTrades(permitType: string | null): TypeTrades {
  const type = phraseOf(permitType ?? '');
  const reading = new Ranks();
  lookFor(listed(type), reading);
  for (const [rule, { phrases, types = [] }] of TRADE_RULES.entries()) {
    const whole = types.indexOf(type);
    if (whole >= 0 && reading.wants(rule, phrases.length + whole)) reading.add(rule, phrases.length + whole);
  }
  return reading;
}

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
  const places = Uint16Array.from(numbers.keys());
  return { numbers, count: numbers.length, places, leading: numbers.length };
}

/** Finds the best phrase of each trade in a text. */
function lookFor({ numbers, count, places, leading }: Words, ranks: Ranks): void {
  const { all, seconds } = PHRASES;
  for (let place = 0; place < leading; place++) {
    const at = places[place] ?? 0;
    const word = numbers[at] ?? UNKNOWN;
    const next = at + 1 < count ? (numbers[at + 1] ?? UNKNOWN) : UNKNOWN;
    const end = PHRASES.end(word, next);
    for (let one = PHRASES.from(word); one < end; one++) {
      const second = seconds[one] ?? UNKNOWN;
      if (second !== UNKNOWN && second !== next) continue;
      const rule = PHRASE_RULES[one] ?? 0;
      const rank = PHRASE_RANKS[one] ?? 0;
      if (!ranks.wants(rule, rank)) continue;
      // Two words have been compared.
      if ((PHRASE_LENGTHS[one] ?? 0) > 2 && !isAt(numbers, count, at, all[one]?.words ?? [])) continue;
      if (counts(numbers, count, one, at)) ranks.add(rule, rank);
    }
  }
}

function isAt(numbers: Uint16Array, count: number, at: number, words: Phrase): boolean {
  if (at < 0 || at + words.length > count) return false;
  for (let word = 0; word < words.length; word++) if (numbers[at + word] !== words[word]) return false;
  return true;
}

/** True when the phrase found at `at` is neither denied nor part of another meaning. @param one its place among all */
function counts(numbers: Uint16Array, count: number, one: number, at: number): boolean {
  const end = at + (PHRASE_LENGTHS[one] ?? 0);
  const before = at > 0 ? (numbers[at - 1] ?? UNKNOWN) : UNKNOWN;
  const behind = end < count ? (numbers[end] ?? UNKNOWN) : UNKNOWN;
  if (before !== UNKNOWN && denied(numbers, count, at)) return false;
  if (((AROUND[behind] ?? 0) & STARTS_EXCLUSION) !== 0)
    for (const exclusion of EXCLUSIONS_FROM[behind] ?? [])
      if (isAt(numbers, count, end, exclusion)) return false;
  if (PHRASE_IS_PART[one] === 1 && (before !== UNKNOWN || behind !== UNKNOWN))
    for (const other of PHRASES.all[one]?.others ?? []) {
      if (other.next !== (other.before > 0 ? before : behind)) continue;
      if (isAt(numbers, count, at - other.before, other.words)) return false;
    }
  return true;
}

/** True when the words before, back to a denial, are only such as a list of trades is made of. */
function denied(numbers: Uint16Array, count: number, at: number): boolean {
  for (let end = at; end > 0; end--) {
    const last = numbers[end - 1] ?? UNKNOWN;
    const around = AROUND[last] ?? 0;
    if ((around & ENDS_DENIAL) !== 0)
      for (const denial of DENIALS_ENDING[last] ?? [])
        if (isAt(numbers, count, end - denial.length, denial)) return true;
    if ((around & IN_LIST) === 0) return false;
  }
  return false;
}
