import { counted, dateFormat, formatCount, formatDateIn } from '#shared/domain/words.ts';
import { localDay } from './days.ts';

export { formatPhone, phoneHref } from '#shared/domain/phone.ts';
export { formatMoney } from '#shared/domain/words.ts';
export { counted, formatCount };

const recent = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** "412 of 500 exports left this month". */
export function quotaWords({ left, limit }: { readonly left: number; readonly limit: number }): string {
  return `${formatCount(left)} of ${counted(limit, 'export')} left this month`;
}

/** How many a week: one decimal below 10, else whole. */
export function formatWeekly(count: number): string {
  return formatCount(count < 10 ? count : Math.round(count));
}

/** A `YYYY-MM-DD` day as "Nov 20", with the year if it is not the current one. */
export function formatDay(day: string, now: Date = new Date()): string {
  return formatDateIn(String(now.getFullYear()), day);
}

/** The day of a moment where the user is, as `formatDay`. @param moment ISO 8601 */
export function formatDayOf(moment: string, now?: Date): string {
  return formatDay(localDay(new Date(moment)), now);
}

/** An ISO 8601 time in the browser's time zone: "Nov 20, 2026, 6:40 AM". */
export function formatMoment(iso: string): string {
  return moment().format(new Date(iso));
}

/** A recent ISO 8601 time in the browser's time zone: "Nov 20, 6:40 AM". */
export function formatRecent(iso: string): string {
  return recent().format(new Date(iso));
}
