import type { HeatMapPeriod } from '#shared/domain/heat-map.ts';
import { changeBetween } from '#shared/domain/map/density.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';

interface Compared {
  readonly full: number;
  readonly before: number;
}

/** Changes of less than this percentage count as level. */
const LEVEL = 5;

/** `up 41%`, `down 12%`, `level`; null for too few permits to tell. */
export function changeWords({ full, before }: Compared): string | null {
  const change = changeBetween(full, before);
  if (change === null) return null;
  if (Math.abs(change) < LEVEL) return 'level';
  return change > 0 ? `up ${change}%` : `down ${-change}%`;
}

/** The change with the numbers behind it, in a sentence. @param completeUntil the last day that has all its permits */
export function changeSentence(counts: Compared, days: HeatMapPeriod, completeUntil: string | null): string {
  const words = changeWords(counts);
  const [now, earlier] = [formatCount(counts.full), formatCount(counts.before)];
  if (counts.full + counts.before === 0) return 'Not compared: no day of both periods has whole records.';
  const until = completeUntil === null ? '' : `, counted to ${formatDay(completeUntil)}`;
  return words === null
    ? `Too few to compare: ${now}, and ${earlier} in the ${days} days before${until}.`
    : `${words.slice(0, 1).toUpperCase()}${words.slice(1)} on the ${days} days before: ${now} from ${earlier}${until}.`;
}
