import { type NamesContractors, type NamingHabit, UNKNOWN_HABIT } from '#shared/domain/permit/lead-reader.ts';
import { cityKey, leadCity } from '#shared/domain/permit/permit.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { SegmentHabits, StateManifest } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

/** How often a city of a state names the contractor on finished permits of a type. */
export type StateHabits = (city: string | null, permitType: string | null) => NamingHabit;

/** Habits by state, counted once for each manifest in memory. */
const counted = new WeakMap<StateManifest<SegmentHabits>, StateHabits>();

/** The habits in some states. Of other states nothing is known. */
export class NamingHabits {
  readonly #habits: ReadonlyMap<StateName, StateHabits>;

  constructor(manifests: readonly StateManifest<SegmentHabits>[]) {
    this.#habits = new Map(manifests.map((manifest) => [manifest.state, habitOf(manifest)]));
  }

  in(state: StateName): StateHabits {
    return this.#habits.get(state) ?? (() => UNKNOWN_HABIT);
  }

  readonly namesContractors: NamesContractors = (permit) =>
    this.in(permit.jurisdictionState)(leadCity(permit), permit.permitType);
}

function habitOf(manifest: StateManifest<SegmentHabits>): StateHabits {
  const known = counted.get(manifest);
  if (known !== undefined) return known;
  const counts = new Map<string, NamingHabit>();
  for (const { habits } of manifest.segments)
    for (const [city, permitType, finished, named] of habits) {
      const key = keyOf(city, permitType);
      const sum = counts.get(key) ?? UNKNOWN_HABIT;
      counts.set(key, { finished: sum.finished + finished, named: sum.named + named });
    }
  const habits: StateHabits = (city, permitType) => counts.get(keyOf(city, permitType)) ?? UNKNOWN_HABIT;
  counted.set(manifest, habits);
  return habits;
}

function keyOf(city: string | null, permitType: string | null): string {
  return JSON.stringify([city && cityKey(city), permitType && foldName(permitType)]);
}
