import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { type FactHabits, HABIT_LEAST, UNKNOWN_HABITS } from '#shared/domain/permit/lead-reader.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import { addHabits } from '../search/naming-habits.ts';
import type { SegmentHabits, StateManifest } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

/** Types shown of a place. */
const TYPES_MAX = 12;

/** What the finished permits of a place name. */
export interface PlaceHabits {
  readonly all: FactHabits;
  /** By permit type, most finished permits first; types with fewer than `HABIT_LEAST` are left out. */
  readonly types: readonly { readonly permitType: string; readonly habits: FactHabits }[];
}

/** Adds up what the finished permits of some cities and types name; without a city or type, of all. */
export function placeHabits(
  manifests: readonly StateManifest<SegmentHabits>[],
  { cities = [], permitTypes = [] }: Pick<PermitFilter, 'cities' | 'permitTypes'>,
): PlaceHabits {
  const wantedCities = new Set(cities.map(cityKey));
  const wantedTypes = new Set(permitTypes.map(foldName));
  const isIn = (wanted: ReadonlySet<string>, key: string | null): boolean =>
    wanted.size === 0 || (key !== null && wanted.has(key));
  let all = UNKNOWN_HABITS;
  const types = new Map<string, { readonly permitType: string; readonly habits: FactHabits }>();
  for (const { habits } of manifests.flatMap(({ segments }) => segments))
    for (const count of habits) {
      const [city, permitType] = count;
      const type = permitType && foldName(permitType);
      if (!isIn(wantedCities, city && cityKey(city)) || !isIn(wantedTypes, type)) continue;
      all = addHabits(all, count);
      if (type === null || permitType === null) continue;
      const known = types.get(type) ?? { permitType, habits: UNKNOWN_HABITS };
      types.set(type, { ...known, habits: addHabits(known.habits, count) });
    }
  const finished = ({ habits }: { readonly habits: FactHabits }): number => habits.owner.finished;
  return {
    all,
    types: [...types.values()]
      .filter((type) => finished(type) >= HABIT_LEAST)
      .sort((a, b) => finished(b) - finished(a) || (a.permitType < b.permitType ? -1 : 1))
      .slice(0, TYPES_MAX),
  };
}
