import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { leadFacts } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import type { MapBox, MapPeriod } from '#shared/domain/map/density.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { type LeadQuery, utcToday } from './lead-query.ts';

interface MapPart extends MapBox {
  readonly days: MapPeriod;
  readonly zoom: number;
}

/**
 * Reads a part of the map. A pin shows where a permit is, its number, value and label, and no contact, so it takes nothing from
 * the budget of rows; opening the permit does.
 * @throws ApiError `invalidInput` for a box without an inside
 */
export async function readDensity(
  runtime: Runtime,
  profile: ScoreProfile,
  { filter, minScore }: LeadQuery,
  { days, zoom, ...box }: MapPart,
): Promise<Output<'permitDensity'>> {
  if (box.west >= box.east || box.south >= box.north)
    throw new ApiError('invalidInput', 'The box has no inside: west is below east, and south below north.');
  const index = await openLeadIndex(runtime);
  const today = utcToday(runtime);
  const scoring = { ...profile, today, minScore };
  const [{ ids, squares, groups, zips, reports, ...found }, fullDays] = await Promise.all([
    index.density({ filter, scoring, days, zoom, box }),
    index.fullDays(filter.states),
  ]);
  return {
    ...found,
    completeUntil: fullDays.map(({ lastDay }) => lastDay).sort()[0] ?? null,
    squares: [...squares],
    groups: [...groups],
    pins: ids.length === 0 ? [] : await readPins(runtime, profile, ids),
    zips: [...zips],
    reports: [...reports],
  };
}

/** Permits with a point, as they may be shown: what was withheld since the index was published is left out. */
async function readPins(runtime: Runtime, profile: ScoreProfile, ids: readonly string[]) {
  const index = await openLeadIndex(runtime);
  // guard: pins are withheld from
  const [permits, reader] = await Promise.all([readPermits(runtime.permits, ids), index.readerOf(profile)]);
  return [...permits.values()].flatMap((permit) => {
    const { id, permitNumber, latitude, longitude, valuation, withdrawnAt } = permit;
    if (latitude === null || longitude === null || withdrawnAt !== null) return [];
    const { label, worth } = leadFacts(permit, reader).who;
    return [{ id, permitNumber, latitude, longitude, valuation, label, worth }];
  });
}
