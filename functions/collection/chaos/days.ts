import type { Dice } from '#functions/harness/random.ts';
import { drawFault, type RunFault } from './faults.ts';

/** A day of a story on which something may go wrong. */
export interface EventfulDay {
  readonly faults: readonly RunFault[];
  /** Whether runs without faults follow, after which what is new must be there. */
  readonly heals: boolean;
  readonly backfills: boolean;
  /** The table has lost half of its records; a later day has them back. */
  readonly shrunk?: boolean;
}

/** The days of a story, drawn by chance. */
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
      (fault, at) => !isSeenAsWhole(fault) || (at === 0 && days[number - 1]?.heals === true && !day.shrunk),
    ),
  }));
}

/** On the first day nobody knows how the table should look, or how long it is. */
function isUnseenAtFirst(fault: RunFault): boolean {
  return fault.kind === 'portal' && ['column-renamed', 'half-the-rows', 'no-rows'].includes(fault.fault);
}

/** What only the part of the rows it strikes can tell: a reading that is gone on with has too little of it. */
function isSeenAsWhole(fault: RunFault): boolean {
  return fault.kind === 'portal' && fault.fault === 'column-blanked';
}
