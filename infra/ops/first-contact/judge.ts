import { STALE_AFTER_DAYS } from '#functions/collection/checks/findings.ts';
import { describeRepeats, isWrongKey } from '#functions/collection/checks/key-count.ts';
import { readColumn } from '#functions/collection/conform/mapping.ts';
import { ROWS_TO_JUDGE } from '#functions/collection/run/drift.ts';
import type { Source } from '#functions/collection/source.ts';
import { columnUse } from './columns/column-uses.ts';
import type { FoundColumn } from './columns/find-columns.ts';
import { readsAs } from './columns/reads-as.ts';
import type { Change, Proposal } from './contact-report.ts';
import type { Exam } from './examine.ts';
import { restrictiveWords } from './terms.ts';

/** A table in whose favor a source is changed has a row younger than this. */
// guard: a table is fresh
const FRESH_DAYS = 30;
/** It has this share of our fields by name. */
// guard: most columns are found
const SHARE_MIN = 0.8;
/** After so many days without a new row a feed has ended. */
export const DEAD_AFTER_DAYS = 365;

/**
 * Why a table is no ground to change a source; empty when it is one.
 * @param isNew another table than the source's own: ZIP codes do not prove the place of it
 */
export function doubtsOf(exam: Exam, isNew: boolean): string[] {
  const { place, share, newest, ageDays, keys } = exam;
  // guard: a table lies at its place
  const isInPlace = place === 'points' || (place === 'zips' && !isNew);
  return [
    ...(isInPlace
      ? []
      : [place === 'elsewhere' ? 'its rows lie elsewhere' : 'nothing shows that its rows lie in the place']),
    ...(share >= SHARE_MIN ? [] : [`it has ${Math.floor(share * 100)} of 100 fields by name`]),
    ...(ageDays !== null && ageDays < FRESH_DAYS
      ? []
      : [newest === null ? 'no row has a date' : `its newest row is of ${newest}`]),
    // guard: keys of a table are distinct
    ...(keys.rows >= ROWS_TO_JUDGE && keys.distinct === keys.rows
      ? []
      : [`the key has ${keys.distinct} values in ${keys.rows} rows`]),
  ];
}

/** Why a column may not be taken in place of another without a person; empty when it may. */
export function doubtsOfColumn(
  source: Source,
  { from, to, by }: FoundColumn,
  exam: Exam,
  today: string,
): string[] {
  const { whole, isKeyOrDate } = columnUse(from, source);
  const texts = exam.rows.map((row) => readColumn(row, to));
  const isRead = whole === undefined ? texts.some((text) => text !== '') : readsAs(whole, texts, today);
  return [
    // guard: keys and dates are changed by a person
    ...(isKeyOrDate ? ['keys and dates are changed by a person'] : []),
    // guard: a guess needs a person
    ...(by === 'type and fill' ? ['it is a guess'] : []),
    // guard: values read as their kind
    ...(isRead ? [] : [`its values do not read as ${whole ?? 'values'}`]),
  ];
}

/** A proposal with what speaks against it. */
export function propose(changes: readonly Change[], reasons: readonly string[]): Proposal {
  return { changes, accepted: reasons.length === 0, reasons };
}

/** What is wrong with a table as the source reads it, in sentences. @param missing columns for which there is no accepted other one */
export function problemsOf(
  source: Source,
  exam: Exam,
  missing: readonly string[],
  hostTerms: string,
): string[] {
  const { newest, ageDays, keys, place, refused, dateIsText, rowsRead } = exam;
  const words = restrictiveWords(exam.terms) ?? restrictiveWords(hostTerms);
  const limit = STALE_AFTER_DAYS[source.cadence];
  const important = exam.blank.filter((field) => field === 'permitNumber' || field === 'issueDate');
  return [
    // guard: terms are read
    ...(words === null ? [] : [`Its terms may forbid our use: “${words}”`]),
    ...(missing.length === 0 ? [] : [`The table has no ${missing.join(', ')}.`]),
    // guard: a refused date needs a person
    ...(refused === null ? [] : [`The portal refuses every query with the date: ${refused}`]),
    // guard: a date that does not compare needs a person
    ...(dateIsText ? [`"${source.dateColumn}" is text, which the portal compares letter by letter.`] : []),
    // guard: rows elsewhere need a person
    ...(place === 'elsewhere' ? ['Its rows lie elsewhere.'] : []),
    ...(rowsRead === 0 ? ['The table gave no row.'] : []),
    ...(newest === null && rowsRead > 0 ? ['No row has a valid date.'] : []),
    // guard: a source that stopped needs a person
    ...(ageDays !== null && ageDays > limit ? [`The newest row is of ${newest}, ${ageDays} days ago.`] : []),
    // guard: a key that repeats needs a person
    ...(isWrongKey(source, exam.frequent)
      ? [describeRepeats(source, exam.frequent)]
      : keys.distinct < keys.rows && source.expected?.repeats === undefined
        ? [`The key has ${keys.distinct} values in ${keys.rows} rows.`]
        : []),
    ...(important.length === 0 ? [] : [`No row has ${important.join(' or ')}.`]),
  ];
}
