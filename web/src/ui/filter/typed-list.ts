import { joinList, splitList } from '../../lib/format/typed-values.ts';

const isIn = (list: readonly string[], entry: string): boolean =>
  list.some((one) => one.toLowerCase() === entry.toLowerCase());

/** A typed list with the chosen ones of the offered entries, and without the others. Other typed entries stay. */
export function withChoices(text: string, offered: readonly string[], chosen: readonly string[]): string {
  const entries = splitList(text);
  return joinList([
    ...entries.filter((entry) => !isIn(offered, entry) || isIn(chosen, entry)),
    ...chosen.filter((one) => !isIn(entries, one)),
  ]);
}

/** The offered entries that a typed list contains, ignoring case. */
export function findChosen(text: string, offered: readonly string[]): string[] {
  const entries = splitList(text);
  return offered.filter((one) => isIn(entries, one));
}
