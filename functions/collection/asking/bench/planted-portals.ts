import type { Random } from '#infra/sim/harness/random.ts';
import { wallClock } from '#shared/domain/alerts/digest-windows.ts';

/** At a fixed time of the day, around one, or at any time of it. */
export type Habit = 'fixed' | 'drifting' | 'any';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DRIFT_MINUTES = 40;
/** A portal neither changes nor answers for so long, once. */
export const SILENT_DAYS = 3;

/** A number, each between two equally likely. */
export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}

/** The changes of a portal on working days of its place, epoch milliseconds. Half of those that move in the middle have another hour from then on. */
export function plantChanges(
  {
    habit,
    zone,
    moves,
    start,
    days,
  }: {
    readonly habit: Habit;
    readonly zone: string;
    readonly moves: boolean;
    readonly start: number;
    readonly days: number;
  },
  random: Random,
): number[] {
  const usual = between(random, 0, DAY_MINUTES);
  const later = (usual + between(random, 120, DAY_MINUTES - 120)) % DAY_MINUTES;
  const changes: number[] = [];
  for (let day = 0; day < days; day++) {
    const base = moves && day >= days / 2 ? later : usual;
    const minute = {
      fixed: base,
      drifting: base + between(random, -DRIFT_MINUTES, DRIFT_MINUTES),
      any: between(random, 0, DAY_MINUTES),
    }[habit];
    const at = atWallClock(start + (day * DAY_MINUTES + minute) * MINUTE_MS, zone);
    const weekday = new Date(wallClock(at, zone)).getUTCDay();
    if (weekday !== 0 && weekday !== 6) changes.push(at);
  }
  return changes.toSorted((a, b) => a - b);
}

/** The moment at which a zone's clock shows a time given as if it were UTC. */
function atWallClock(shown: number, zone: string): number {
  const first = shown - (wallClock(shown, zone) - shown);
  return first - (wallClock(first, zone) - shown);
}
