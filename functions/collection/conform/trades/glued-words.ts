import { wordSet } from '#functions/platform/word-set.ts';
import { memoize } from '#shared/domain/memoize.ts';
import { ACTION_RULES } from '../actions/action-rules.ts';
import { BUILDING_WORDS } from './new-building.ts';
import { TRADE_RULES } from './trade-rules.ts';
import { singular } from './words.ts';

/** Common words between those of the rules. */
const BETWEEN = wordSet(
  `the a an and or for with to of in on at by from as per is be all new old existing system unit units floor room area plan plans work
  only into one two three second first ground basement necessary required related residential commercial control controls register
  registers fixture fixtures add replace remove move relocate modify accommodate bath full transfer vent permit renewal`,
);
/** Shorter words of the rules are found in any text. */
const SHORTEST = 3;
/** Fewer letters are a word. */
export const GLUED_FROM = 12;
/** More letters are no word, so a word that is not known may be left between those that are. */
const SURELY_GLUED_FROM = 20;
/** The cost of a letter of no known word, and of a word: few long words beat many short ones. */
const LETTER = 10;
const WORD = 1;

const VOCABULARY: ReadonlySet<string> = new Set(
  [
    ...TRADE_RULES.flatMap(({ phrases, not = [] }) => [...phrases, ...not]),
    ...Object.values(ACTION_RULES).flatMap(({ phrases }) => phrases),
    ...BUILDING_WORDS.buildings,
    ...BUILDING_WORDS.verbs,
  ]
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => word.length >= SHORTEST && !/\d/.test(word))
    .concat([...BETWEEN]),
);
const LONGEST = Math.max(...[...VOCABULARY].map((word) => word.length)) + 1;

/**
 * The words of a run of letters in which a publisher lost the blanks: "installtheoldboiler". The run itself where it is a word, or
 * does not consist of known words.
 */
export function splitGlued(run: string): readonly string[] {
  return run.length < GLUED_FROM || isKnown(run) ? [run] : split(run);
}

function isKnown(word: string): boolean {
  return VOCABULARY.has(word) || VOCABULARY.has(singular(word));
}

/** Long words repeat from row to row. */
const split = memoize((run: string): readonly string[] => {
  const isSure = run.length >= SURELY_GLUED_FROM;
  const cost = [0];
  const from = [0];
  for (let end = 1; end <= run.length; end++) {
    cost[end] = (cost[end - 1] ?? 0) + LETTER;
    from[end] = end - 1;
    // "In" and "accessible" make "inaccessible".
    const nearest = isSure ? end - 1 : end - SHORTEST;
    for (let start = Math.max(0, end - LONGEST); start <= nearest; start++) {
      const total = (cost[start] ?? 0) + WORD;
      if (total < (cost[end] ?? 0) && isKnown(run.slice(start, end))) {
        cost[end] = total;
        from[end] = start;
      }
    }
  }
  const unknown = Math.floor((cost[run.length] ?? 0) / LETTER);
  if (unknown > (isSure ? run.length / 3 : 0)) return [run];
  const parts: string[] = [];
  let letters = '';
  for (let end = run.length; end > 0; end = from[end] ?? 0) {
    const part = run.slice(from[end], end);
    if (isKnown(part)) {
      if (letters !== '') parts.unshift(letters);
      letters = '';
      parts.unshift(part);
    } else letters = part + letters;
  }
  return letters === '' ? parts : [letters, ...parts];
});
