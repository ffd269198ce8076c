import type { Dice } from '#infra/sim/harness/random.ts';
import { drawFault, type RunFault } from './faults.ts';

/** A day of a story, with its faults. */
export interface EventfulDay {
  readonly faults: readonly RunFault[];
  /** Runs without faults follow, after which all new records must be stored. */
  readonly heals: boolean;
  readonly backfills: boolean;
  /** The table has lost half of its records until a later day. */
  readonly shrunk?: boolean;
}

/** The random days of a story. */
export function drawDays(random: Dice): EventfulDay[] {
  const shrinksOn = random.below(4) === 0 ? 2 + random.below(5) : undefined;
  const days = Array.from({ length: 6 + random.below(4) }, (_, day) => ({
    shrunk: shrinksOn !== undefined && (day === shrinksOn || day === shrinksOn + 1),
    faults: Array.from({ length: random.oneOf([1, 1, 1, 2]) }, () => drawFault(random)).filter(
      (fault) => day > 0 || !isUnseenAtFirst(fault),
    ),
    heals: random.below(5) < 3,
    backfills: day > 0 && random.below(8) === 0,
  }));
  return days.map((day, number) => ({
    ...day,
    faults: day.faults.filter(
      (fault, at) => !needsWholeRead(fault) || (at === 0 && days[number - 1]?.heals === true && !day.shrunk),
    ),
  }));
}

/** Faults that a first run cannot detect, because it does not know the table's columns and length. */
function isUnseenAtFirst(fault: RunFault): boolean {
  return fault.kind === 'portal' && ['column-renamed', 'half-the-rows', 'no-rows'].includes(fault.fault);
}

/** Faults that are detected by the share of rows they affect. A resumed read sees too few of the rows. */
function needsWholeRead(fault: RunFault): boolean {
  return fault.kind === 'portal' && fault.fault === 'column-blanked';
}
