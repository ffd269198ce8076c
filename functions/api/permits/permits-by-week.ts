import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { weekEnd } from '#shared/domain/weeks.ts';
import { type LeadQuery, utcToday } from './lead-query.ts';

/**
 * Counts the permits of a search by week of issue. A week is complete if the records of its places had begun, and every state of the
 * search has published all of it.
 */
export async function countPermitsByWeek(
  runtime: Runtime,
  profile: ScoreProfile,
  { filter, minScore }: LeadQuery,
): Promise<Output<'permitsByWeek'>> {
  const index = await openLeadIndex(runtime);
  const scoring = { ...profile, today: utcToday(runtime), minScore };
  const [{ weeks, recordsBegin }, fullDays] = await Promise.all([
    index.weekly({ filter, scoring }),
    index.fullDays(filter.states),
  ]);
  const completeUntil = fullDays.map(({ lastDay }) => lastDay).sort()[0] ?? null;
  return {
    completeUntil,
    recordsBegin,
    weeks: weeks.map((week) => ({
      ...week,
      isComplete:
        completeUntil !== null &&
        weekEnd(week.weekStart) <= completeUntil &&
        (recordsBegin === null || recordsBegin <= week.weekStart),
    })),
  };
}
