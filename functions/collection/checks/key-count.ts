import { addDays } from '#shared/domain/days.ts';
import { type FrequentKey, numbersIn } from '../records/record-key.ts';
import type { Source } from '../source.ts';

/** So many rows more than declared are a publisher's own copies, seen in New York, Brunswick and El Paso: no reason to stop a new source. */
// guard: a wrong key stops a new source
const COPIES_MAX = 2;
/** A key is counted again after so many days. */
// guard: keys are counted every month
const COUNT_EVERY_DAYS = 30;

/** How often the most frequent value of a source's key was found, stored with the source. */
export interface KeyCount {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** The columns of the key, with a plus between them. */
  readonly key: string;
  readonly most: number;
  /** Up to so many the first count accepted. */
  readonly accepted: number;
  /** A sentence for the monitoring page; null where no value repeats beyond what is declared. */
  readonly finding: string | null;
}

/** What follows from a count. `stop`: a new source is not collected. `hold`: nothing of the source is believed until the key is right again. */
export type KeyVerdict = 'fine' | 'hold' | 'stop';

/** Whether to count: a source without records, another key, a month later, and as long as a count holds the source. */
export function isCountDue(
  source: Source,
  before: KeyCount | undefined,
  isNew: boolean,
  today: string,
): boolean {
  // guard: a new source is asked how often keys repeat
  if (isNew) return true;
  if (before === undefined || before.key !== keyOf(source)) return true;
  return before.most > before.accepted || addDays(before.on, COUNT_EVERY_DAYS) <= today;
}

/** Judges a count. @param before the last count of the source @param isNew no record of the source is known */
export function judgeCount(
  source: Source,
  most: FrequentKey,
  before: KeyCount | undefined,
  isNew: boolean,
  today: string,
): KeyCount {
  const declared = declaredRepeats(source);
  const known = before?.key === keyOf(source) ? before.accepted : 0;
  const accepted = Math.max(declared, isNew && !isWrongKey(source, most) ? most.rows : known);
  const count = { on: today, key: keyOf(source), most: most.rows, accepted };
  const text = CONSEQUENCES[verdictOf(source, count, isNew)];
  return { ...count, finding: most.rows > declared ? `${describeRepeats(source, most)} ${text}` : null };
}

const CONSEQUENCES: Readonly<Record<KeyVerdict, string>> = {
  fine: 'If they are no copies, correct the key; else declare the reason (expected.repeats).',
  hold: 'What changes waits until the key is corrected, or the reason declared (expected.repeats).',
  stop: 'Nothing is collected until the key is corrected, or the reason declared (expected.repeats).',
};

/** @param isNew no record of the source is known */
export function verdictOf(
  source: Source,
  { key, most, accepted }: Omit<KeyCount, 'finding'>,
  isNew: boolean,
): KeyVerdict {
  if (key !== keyOf(source) || most <= Math.max(accepted, declaredRepeats(source))) return 'fine';
  // guard: a key that repeats holds its news
  return isNew ? 'stop' : 'hold';
}

/** Whether a key repeats so often that it is none of a new source. */
export function isWrongKey(source: Source, { rows }: FrequentKey): boolean {
  return rows > declaredRepeats(source) + COPIES_MAX;
}

/** How many rows may have one key. */
export function declaredRepeats({ expected }: Pick<Source, 'expected'>): number {
  return expected?.repeats?.most ?? 1;
}

/** A sentence about a key that repeats. Of its value only record numbers are shown. */
export function describeRepeats(source: Source, { key, rows }: FrequentKey): string {
  const numbers = numbersIn(source, key).join(' ');
  const value = numbers === '' ? 'One value' : `“${numbers}”`;
  return `${value} of the key ${keyOf(source)} is on ${rows} rows instead of ${declaredRepeats(source)}.`;
}

function keyOf({ recordKey }: Pick<Source, 'recordKey'>): string {
  return recordKey.join('+');
}
