import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import {
  type FactHabits,
  type HabitsOf,
  type NamingHabit,
  UNKNOWN_HABITS,
} from '#shared/domain/permit/lead-reader.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import {
  type HabitCount,
  ManifestCache,
  type Root,
  readRoot,
  type SegmentHabits,
  type StateManifest,
} from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

/** What a city of a state names on finished permits of a type. */
export type StateHabits = (city: string | null, permitType: string | null) => FactHabits;

/** Habits by state, counted once for each manifest in memory. */
const counted = new WeakMap<StateManifest<SegmentHabits>, StateHabits>();

/** The manifests that a process has read, by index table. */
const manifestsOf = new WeakMap<IndexTable, ManifestCache<'habits'>>();

/**
 * Reads the manifests with the habits of some states, or of all.
 * @param root of the generation to read
 */
export function loadHabits(
  index: IndexTable,
  root: Root,
  states?: readonly StateName[],
): Promise<StateManifest<SegmentHabits>[]> {
  const cache = manifestsOf.get(index) ?? new ManifestCache(index, 'habits');
  manifestsOf.set(index, cache);
  return cache.load(root, states);
}

/** The habits in all states, of the current generation. */
export async function readHabits(index: IndexTable): Promise<NamingHabits> {
  return new NamingHabits(await loadHabits(index, await readRoot(index)));
}

/** The habits in some states. Of other states nothing is known. */
export class NamingHabits {
  readonly #habits: ReadonlyMap<StateName, StateHabits>;

  constructor(manifests: readonly StateManifest<SegmentHabits>[]) {
    this.#habits = new Map(manifests.map((manifest) => [manifest.state, habitOf(manifest)]));
  }

  in(state: StateName): StateHabits {
    return this.#habits.get(state) ?? (() => UNKNOWN_HABITS);
  }

  readonly habitsOf: HabitsOf = (permit) =>
    this.in(permit.jurisdictionState)(leadCity(permit), permit.permitType);
}

function habitOf(manifest: StateManifest<SegmentHabits>): StateHabits {
  const known = counted.get(manifest);
  if (known !== undefined) return known;
  const counts = new Map<string, FactHabits>();
  for (const { habits } of manifest.segments)
    for (const count of habits) {
      const key = keyOf(count[0], count[1]);
      counts.set(key, addHabits(counts.get(key) ?? UNKNOWN_HABITS, count));
    }
  const habits: StateHabits = (city, permitType) => counts.get(keyOf(city, permitType)) ?? UNKNOWN_HABITS;
  counted.set(manifest, habits);
  return habits;
}

/** Adds a count of a manifest to what is known of its city and type. */
export function addHabits(
  { contractor, owner, phone, value }: FactHabits,
  [, , publishing, contractors, finished, owners, phones, values]: HabitCount,
): FactHabits {
  const add = (sum: NamingHabit, all: number, named: number): NamingHabit => ({
    finished: sum.finished + all,
    named: sum.named + named,
  });
  return {
    contractor: add(contractor, publishing, contractors),
    owner: add(owner, finished, owners),
    phone: add(phone, finished, phones),
    value: add(value, finished, values),
  };
}

function keyOf(city: string | null, permitType: string | null): string {
  return JSON.stringify([city && cityKey(city), permitType && foldName(permitType)]);
}
