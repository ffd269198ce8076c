import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSources } from '#functions/sources/catalog.ts';
import { scoreStatusWords, statusWordLists } from './score-status-words.ts';

/** Words as permit systems write them, with the stage that we give them. */
export const OWN_WORDS = join(import.meta.dirname, 'status-words.json');

/**
 * `npm run bench -- status --words FILE`: reads the status words of a list of `{source, status: [[stage, word], …]}`. Words on whose
 * stage two registries of a source disagree are left out. `right_pct` is of the words that do not read as Other.
 */
export async function benchStatus({
  words: file = OWN_WORDS,
  show,
}: {
  readonly words: string | undefined;
  readonly show: number;
}): Promise<void> {
  const lists = statusWordLists.parse(JSON.parse(readFileSync(file, 'utf8')));
  const sources = new Map((await loadSources()).map((source) => [source.id, source]));
  const { words, right, other, misses } = scoreStatusWords(lists, (id) => sources.get(id));
  for (const miss of misses.slice(0, show)) console.log(miss);
  const percent = (part: number, all: number): string => ((100 * part) / Math.max(1, all)).toFixed(1);
  console.log(`right_of_all_pct ${percent(right, words)}`);
  console.log(`right_pct ${percent(right, words - other)} other_pct ${percent(other, words)} words ${words}`);
}
