import { MAX_TEXT, oneLine } from './plain-text.ts';
import { DENIAL_LINKS, DENIALS, EXCLUSIONS, OTHER_MEANINGS, TRADE_RULES } from './trade-rules.ts';
import { USES } from './use-rules.ts';
import { FoundWords, WordList } from './word-list.ts';

/** The phrases that are looked for, and those that are looked at only around one of these. */
const SOUGHT = [...TRADE_RULES, ...USES].flatMap(({ phrases }) => phrases);
const AROUND = [...DENIALS, ...DENIAL_LINKS, ...EXCLUSIONS, ...Object.values(OTHER_MEANINGS).flat()];

/** Every word that a rule looks for in a description, led by those by which a phrase begins. */
export const DESCRIPTION_WORDS = new WordList(
  SOUGHT.map((phrase) => phrase.split(' ', 1).join()),
  [...SOUGHT, ...AROUND].flatMap((phrase) => phrase.split(' ')),
);

const found = new FoundWords(MAX_TEXT);
let last: string | undefined;

/**
 * The words of a description, good until the next is asked for: its trades and its use are read off the same words.
 * @returns undefined when it holds other than printable ASCII characters, or is longer than a text of ours
 */
export function descriptionWords(description: string): FoundWords | undefined {
  if (description === last) return found;
  last = undefined;
  if (description.length > MAX_TEXT || !DESCRIPTION_WORDS.find(description, found)) return undefined;
  last = description;
  return found;
}

/** A description as `oneLine` gives it. Its words will be asked for, and whether it is on one line already is found out with them. */
export function descriptionLine(text: string): string | null {
  if (text === '') return null;
  return descriptionWords(text)?.isLine === true ? text : oneLine(text);
}
