/** The day of a time in the browser's time zone, `YYYY-MM-DD`. */
export function localDay(moment: Date = new Date()): string {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

const HOUR_MS = 3_600_000;

/** A duration in milliseconds in its largest unit: `0 min`, `59 min`, `47 h`, `2 days`. */
export function formatSpan(milliseconds: number): string {
  const hours = Math.max(0, milliseconds) / HOUR_MS;
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
}

const DAY_MS = 86_400_000;

/** Whole days from one to the other; negative for a day to come. Both `YYYY-MM-DD`. */
export function daysSince(day: string, today: string = localDay()): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}

/** How long ago a day was: "today", "yesterday", "3 days ago", "4 months ago". Empty for a day to come. @param day `YYYY-MM-DD` */
export function formatAge(day: string, today: string = localDay()): string {
  const days = daysSince(day, today);
  if (days < 0) return '';
  if (days < 2) return days === 0 ? 'today' : 'yesterday';
  if (days < 60) return `${days} days ago`;
  return days < 730 ? `${Math.floor(days / 30.4)} months ago` : `${Math.floor(days / 365.25)} years ago`;
}
