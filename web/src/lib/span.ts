const HOUR_MS = 3_600_000;

/** A length of time in milliseconds, in the largest unit that says it: `0 min`, `59 min`, `47 h`, `2 days`. */
export function formatSpan(milliseconds: number): string {
  const hours = Math.max(0, milliseconds) / HOUR_MS;
  if (hours < 1) return `${Math.floor(hours * 60)} min`;
  return hours < 48 ? `${Math.floor(hours)} h` : `${Math.floor(hours / 24)} days`;
}
