import { CORRECTED_MIN, type KnownWords, knownWords, mistakesAllowed, nearestWord } from '../spelling.ts';
import { AMOUNT_WORDS } from './amounts.ts';
import { DATE_WORDS } from './dates.ts';
import { DISTANCE_WORDS } from './distances.ts';
import { GRAMMAR_WORDS } from './grammar.ts';
import type { PlaceIndex } from './places.ts';
import { singular, type Token } from './tokens.ts';
import { JOB_PHRASES, VOCABULARY } from './vocabulary.ts';

const meaningful = [...VOCABULARY].flatMap(([phrase, meaning]) =>
  meaning === 'filler' ? [] : phrase.split(' '),
);
const ordinary = [
  ...[...VOCABULARY.keys(), ...JOB_PHRASES.keys()].flatMap((phrase) => phrase.split(' ')),
  ...AMOUNT_WORDS,
  ...DATE_WORDS,
  ...DISTANCE_WORDS,
  ...GRAMMAR_WORDS,
];
const known: ReadonlySet<string> = new Set(ordinary.map(singular));
/** Other filler words are not worth a guess: "whale" is not "where". */
const WORTH_CORRECTING = ['permit', 'number', 'construction'];
const targets = knownWords(
  [...meaningful, ...AMOUNT_WORDS, ...DATE_WORDS, ...WORTH_CORRECTING].filter((word) => word.length > 2),
);
const afterNumber = knownWords([...AMOUNT_WORDS, ...DATE_WORDS, 'mile', 'miles']);

/** Words of places this short are guessed only where a place is likely. */
const SHORT_PLACE = 6;
const BEFORE_PLACE = new Set(['in', 'near', 'for', 'at', 'around', 'of', 'from', 'and', 'or']);

const placeTargets = new WeakMap<PlaceIndex, KnownWords>();

/** Whether a word has a meaning somewhere, alone or in a phrase. */
export function isKnownWord(word: string, places: PlaceIndex): boolean {
  return known.has(singular(word)) || places.words.has(word);
}

const other: ReadonlySet<string> = new Set([...AMOUNT_WORDS, ...DATE_WORDS, ...GRAMMAR_WORDS]);

/** Whether a word means something by itself: "roof" and "Mesa" do, "main" of "main panel" does not. */
export function hasMeaning(word: string, places: PlaceIndex): boolean {
  return (
    VOCABULARY.has(singular(word)) || other.has(word) || places.cities.has(word) || places.states.has(word)
  );
}

/** Replaces misspelled words by the nearest known ones. The typed text stays in the token. */
export function correctSpelling(tokens: readonly Token[], places: PlaceIndex): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'word' || token.word.length < CORRECTED_MIN || isKnownWord(token.word, places))
      return token;
    const before = tokens[at - 1];
    // A word glued to digits is a number's part.
    if (token.before === '' && before !== undefined) return token;
    const most = mistakesAllowed(token.word);
    const word =
      before?.kind === 'number'
        ? nearestWord(token.word, afterNumber, most)
        : (nearestOrdinary(token.word, most) ?? nearestPlace(tokens, at, places, most));
    return word === undefined ? token : { ...token, word, isCorrected: true };
  });
}

/** The vocabulary has words in the singular. */
function nearestOrdinary(word: string, most: number): string | undefined {
  return nearestWord(word, targets, most) ?? nearestWord(singular(word), targets, most);
}

function nearestPlace(
  tokens: readonly Token[],
  at: number,
  places: PlaceIndex,
  most: number,
): string | undefined {
  const { word = '' } = tokens[at] ?? {};
  const [before, after] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? ''];
  const isLikely =
    BEFORE_PLACE.has(before) || places.words.has(before) || places.states.has(after) || after === 'county';
  return word.length > SHORT_PLACE || isLikely ? nearestWord(word, targetsOf(places), most) : undefined;
}

/** The text with each word that is close to a known one replaced by it; null if there is none. */
export function suggestFor(tokens: readonly Token[], places: PlaceIndex): string | null {
  const words = tokens.map(({ text, word, kind }) => {
    if (kind !== 'word' || word.length < 4 || isKnownWord(word, places)) return text;
    const most = mistakesAllowed(word);
    return nearestOrdinary(word, most) ?? nearestWord(word, targetsOf(places), most) ?? text;
  });
  return words.every((word, at) => word === tokens[at]?.text) ? null : words.join(' ');
}

function targetsOf(places: PlaceIndex): KnownWords {
  const built = placeTargets.get(places) ?? knownWords(places.words);
  placeTargets.set(places, built);
  return built;
}
