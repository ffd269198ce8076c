import { PhraseTrie } from '../normal-forms/phrases.ts';
import type { Span } from './new-building.ts';
import { singular } from './words.ts';

/** A phrase in a text that shows a label, such as a trade. */
export interface LabelPhrase<Label> extends Span {
  readonly label: Label;
  /** Its words in the singular. */
  readonly phrase: string;
}

/** The phrases that show a label, and longer ones in which they mean something else. */
interface PhraseRule<Label> {
  readonly label: Label;
  readonly phrases: readonly string[];
  readonly not?: readonly string[] | undefined;
}

/** A function that finds the phrases of some rules in the words of a text: in its order, without those within a longer phrase that means something else. */
export function phraseFinder<Label>(
  rules: readonly PhraseRule<Label>[],
): (words: readonly string[]) => LabelPhrase<Label>[] {
  const trie = new PhraseTrie<{ readonly label: Label; readonly phrase: string; readonly shows: boolean }>();
  for (const { label, phrases, not = [] } of rules) {
    const add = (text: string, shows: boolean) => {
      const phrase = inSingular(text);
      trie.add(phrase, { label, phrase, shows });
    };
    for (const phrase of phrases) add(phrase, true);
    for (const phrase of not) add(phrase, false);
  }
  return (words) => {
    const singulars = words.map(singular);
    const shown: LabelPhrase<Label>[] = [];
    const hiding: LabelPhrase<Label>[] = [];
    for (let start = 0; start < singulars.length; start++)
      for (const { value, end } of trie.matchesAt(singulars, start))
        (value.shows ? shown : hiding).push({ label: value.label, phrase: value.phrase, start, end });
    if (hiding.length === 0) return shown;
    return shown.filter(({ label, start, end }) =>
      hiding.every((other) => other.label !== label || start < other.start || other.end < end),
    );
  };
}

function inSingular(phrase: string): string {
  return phrase.split(' ').map(singular).join(' ');
}
