import { once } from '#shared/domain/once.ts';

const longDay = once(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' }),
);

/** "November 20, 2026". @param day `YYYY-MM-DD` */
export function longDate(day: string): string {
  return longDay().format(new Date(`${day}T00:00:00Z`));
}

/** A share as a whole percentage; 0 % and 100 % only where they are exact. */
export function percentText(part: number, all: number): string {
  if (all === 0) return '0%';
  const percent = (100 * part) / all;
  if (percent > 0 && percent < 1) return 'under 1%';
  if (percent > 99 && percent < 100) return 'over 99%';
  return `${Math.round(percent)}%`;
}
