import { once } from './once.ts';

// The first formatter of a process costs 15 ms.
const dollars = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const counts = numberFormat();
const day = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayAndYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A format of numbers that is made at its first use. */
export function numberFormat(options?: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  return once(() => new Intl.NumberFormat('en-US', options));
}

/** A format of dates that is made at its first use. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return once(() => new Intl.DateTimeFormat('en-US', options));
}

/** `1,234`. */
export function formatCount(count: number): string {
  return counts().format(count);
}

/** "1 lead", "1,234 leads". @param more the plural where it is not `one` with an s */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : more}`;
}

/** A part as so many of 100, `37`; 0 and 100 only where they are exact, else `<1` and `99`. */
export function outOf100(part: number, all: number): string {
  const share = (100 * part) / all;
  if (share > 0 && share < 1) return '<1';
  return String(share > 99 ? Math.floor(share) : Math.round(share));
}

/** `$1,234,567`, whole dollars. */
export function formatMoney(amount: number): string {
  return dollars().format(amount);
}

/** "Nov 20, 2026". @param date `YYYY-MM-DD` */
export function formatDate(date: string): string {
  return dayAndYear().format(new Date(`${date}T00:00:00Z`));
}

/** "Nov 20", with the year if it is another one. @param date `YYYY-MM-DD` */
export function formatDateIn(year: string, date: string): string {
  return date.startsWith(year) ? day().format(new Date(`${date}T00:00:00Z`)) : formatDate(date);
}

/** "Roofing", "Roofing and Solar", "Roofing, Solar and HVAC"; empty for none. */
export function listInWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** A record's text on one line, without control characters. */
export function singleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** A text on one line, cut with "…". @param most characters, with the mark of the cut */
export function clip(text: string, most: number): string {
  const line = singleLine(text);
  const characters = [...line];
  if (characters.length <= most) return line;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
