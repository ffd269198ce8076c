import { countMistakes } from '../spelling.ts';

/** Most names in a suggestion. */
const NAMES_MAX = 3;

/**
 * The known names that are nearest to a wrong one, the nearest first: those with a letter wrong in three, or that contain it or begin like it.
 */
export function nearestNames(wrong: string, known: readonly string[], most = NAMES_MAX): readonly string[] {
  const asked = fold(wrong);
  if (asked === '') return [];
  const allowed = Math.max(1, Math.floor(asked.length / 3));
  return known
    .map((name) => {
      const folded = fold(name);
      const mistakes =
        Math.abs(folded.length - asked.length) > allowed ? allowed + 1 : countMistakes(asked, folded);
      const isShort = Math.min(asked.length, folded.length) < 3;
      const contains = !isShort && (folded.includes(asked) || asked.includes(folded));
      return { name, mistakes: contains ? Math.min(mistakes, allowed) : mistakes };
    })
    .filter(({ mistakes }) => mistakes <= allowed)
    .sort((a, b) => a.mistakes - b.mistakes)
    .slice(0, most)
    .map(({ name }) => name);
}

/** " Did you mean Mesa or Tempe?", with a space before it; empty without a guess. */
export function didYouMean(guesses: readonly string[]): string {
  if (guesses.length === 0) return '';
  const last = guesses.at(-1);
  const words = guesses.length === 1 ? last : `${guesses.slice(0, -1).join(', ')} or ${last}`;
  return ` Did you mean ${words}?`;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}
