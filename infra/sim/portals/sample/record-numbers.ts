const DAY_MS = 86_400_000;
/** Days since 1970 of the day from which numbers without a year count. */
const FIRST_DAY = Date.UTC(2024, 0, 1) / DAY_MS;

/** When a permit was issued, and its place in the source's count. */
export interface NumberedDay {
  /** Days since 1970. */
  readonly day: number;
  /** Among those of the day, from 1. */
  readonly ofDay: number;
  /** Maximum per day. */
  readonly perDay: number;
}

/** A number that belongs to one permit of a source; it grows with the days. */
export function rowNumber({ day, ofDay, perDay }: NumberedDay): number {
  return (day - FIRST_DAY) * perDay + ofDay;
}

/** A number that begins with a date, as `20261118004` and `2611180042` do, and goes on with a count of the day. */
const DATED = /^((?:20)?2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(\d{3,})$/;
/** A year with four digits, or with two at the start or after anything but a digit. */
const YEAR = /(?<!\d)(?:20[12]\d|(?:1[5-9]|2[0-7])(?=\D|\d{3}))/;

/**
 * Compiles a publisher's record number into a writer of other numbers of the same form: its year or date become those of the issue,
 * and its longest run of digits counts on.
 */
export function numberForm(model: string): (at: NumberedDay) => string {
  const [, date, count] = DATED.exec(model) ?? [];
  if (date !== undefined && count !== undefined)
    return ({ day, ofDay }) =>
      isoDay(day).replaceAll('-', '').slice(-date.length) + String(ofDay).padStart(count.length, '0');
  const year = YEAR.exec(model);
  const hidden = year === null ? model : spliced(model, year.index, '#'.repeat(year[0].length));
  const runs = [...hidden.matchAll(/\d+/g)];
  const longest = Math.max(...runs.map(([run]) => run.length));
  const run = runs.findLast(([text]) => text.length === longest);
  return (at) => {
    const january = Date.UTC(Number(isoDay(at.day).slice(0, 4)), 0, 1) / DAY_MS;
    const serial = year === null ? rowNumber(at) : (at.day - january) * at.perDay + at.ofDay;
    const dated =
      year === null ? model : spliced(model, year.index, isoDay(at.day).slice(4 - year[0].length, 4));
    if (run === undefined) return `${dated}${serial}`;
    const filler = year === null ? run[0] : '0'.repeat(run[0].length);
    return counted(dated, run.index, filler, String(serial));
  };
}

/** Writes a count over the end of a run of digits; a run that is too short grows. */
function counted(text: string, from: number, run: string, count: string): string {
  const kept = run.slice(0, Math.max(0, run.length - count.length));
  return text.slice(0, from) + kept + count + text.slice(from + run.length);
}

function spliced(text: string, from: number, part: string): string {
  return text.slice(0, from) + part + text.slice(from + part.length);
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
