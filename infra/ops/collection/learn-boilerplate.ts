import { readDescription } from '#functions/collection/conform/trades/description.ts';
import { recognizeTrades } from '#functions/collection/conform/trades/recognize-trades.ts';
import { descriptionWords, isBreak, SENTENCE } from '#functions/collection/conform/trades/words.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';

/** What is read of a permit to learn the boilerplate of its source. */
export type DescribedPermit = Pick<Permit, 'description' | 'permitType' | 'addressStreet'>;

/** A sentence that a source writes into the descriptions of unrelated permits. */
export interface BoilerplateLine {
  /** Words in lower case, `#` for a word with a digit. */
  readonly words: string;
  /** The different descriptions that contain it. */
  readonly rows: number;
}

/** A line is in this share of a source's different descriptions, or in as many of them. */
const SHARE_MIN = 0.02;
const ROWS_ENOUGH = 50;
/** With fewer, nothing is said of a source, whatever its share. */
const ROWS_MIN = 15;
/** What opens a text says what the work is, so a line opens at most this share of its texts. */
const OPENS_MAX = 0.1;
/** The rows of a line have at least so many different addresses for each row: one job may have many permits. */
const ADDRESSES_MIN = 0.5;
/** The rows of a line are of so many different trades, or of none. */
const TRADES_MIN = 3;
/** Of the rows of a line that names a trade, at most this share is of that trade without it. */
const OWN_TRADE_MAX = 0.25;

interface Seen {
  rows: number;
  opens: number;
  readonly addresses: Set<string>;
  readonly texts: { readonly permitType: string | null; readonly rest: string }[];
}

/**
 * The sentences that repeat across the unrelated permits of a source, most rows first. Equal descriptions count once. A sentence that
 * names a trade is kept only if the rest of its texts is seldom of that trade, so that no right trade is lost with it.
 */
export function learnBoilerplate(permits: readonly DescribedPermit[]): BoilerplateLine[] {
  const seen = new Map<string, Seen>();
  const texts = new Map(permits.map((permit) => [permit.description ?? '', permit]));
  texts.delete('');
  for (const { description, permitType, addressStreet } of texts.values()) {
    const sentences = sentencesOf(description ?? '');
    const lines = sentences.map(lineOf);
    for (const line of new Set(lines)) {
      const counts = seen.get(line) ?? { rows: 0, opens: 0, addresses: new Set(), texts: [] };
      seen.set(line, counts);
      counts.rows++;
      if (lines[0] === line) counts.opens++;
      counts.addresses.add(addressStreet ?? '');
      const rest = sentences.filter((_, at) => lines[at] !== line).map((words) => words.join(' '));
      counts.texts.push({ permitType, rest: rest.join(' . ') });
    }
  }
  const least = Math.max(ROWS_MIN, Math.min(ROWS_ENOUGH, texts.size * SHARE_MIN));
  return [...seen]
    .filter(([line, counts]) => counts.rows >= least && isUnrelated(line, counts))
    .map(([words, { rows }]) => ({ words, rows }))
    .sort((a, b) => b.rows - a.rows || (a.words < b.words ? -1 : 1));
}

function isUnrelated(line: string, { rows, opens, addresses, texts }: Seen): boolean {
  if (line.split(' ').filter((word) => word !== '#').length < 2) return false;
  if (opens > rows * OPENS_MAX || addresses.size < rows * ADDRESSES_MIN) return false;
  const own = tradesOf(null, line);
  const others = texts.map(({ permitType, rest }) => tradesOf(permitType, rest));
  if (new Set(others.map(([first]) => first)).size < TRADES_MIN) return false;
  return own.every(
    (trade) => others.filter((trades) => trades.includes(trade)).length <= rows * OWN_TRADE_MAX,
  );
}

function tradesOf(permitType: string | null, text: string): readonly Trade[] {
  return recognizeTrades(permitType, readDescription(text), null).trades;
}

function lineOf(sentence: readonly string[]): string {
  return sentence
    .filter((word) => !isBreak(word))
    .map((word) => (/\d/.test(word) ? '#' : word))
    .join(' ');
}

function sentencesOf(description: string): string[][] {
  const sentences: string[][] = [[]];
  for (const word of descriptionWords(description))
    if (word === SENTENCE) sentences.push([]);
    else sentences.at(-1)?.push(word);
  return sentences.filter((words) => words.length > 0);
}
