import type { NamesContractors } from '#shared/domain/permit/lead-reader.ts';
import { cityKey, leadCity } from '#shared/domain/permit/permit.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { SegmentHabits, StateManifest } from '../store/generation.ts';
import { foldName } from '../store/index-row.ts';

/** The finished permits of a city and type that it takes to tell. */
const FINISHED_LEAST = 20;
/** The share of them that must name a contractor, so that a permit without one says something. */
const NAMED_SHARE = 0.7;

/** Whether a city usually names the contractor on finished permits of a type. Null: too few are finished to tell. */
export type NamingHabit = (city: string | null, permitType: string | null) => boolean | null;

/** Habits by state, counted once for each manifest in memory. */
const counted = new WeakMap<StateManifest<SegmentHabits>, NamingHabit>();

/** The habits in some states. Of other states nothing is known. */
export class NamingHabits {
  readonly #habits: ReadonlyMap<StateName, NamingHabit>;

  constructor(manifests: readonly StateManifest<SegmentHabits>[]) {
    this.#habits = new Map(manifests.map((manifest) => [manifest.state, habitOf(manifest)]));
  }

  in(state: StateName): NamingHabit {
    return this.#habits.get(state) ?? (() => null);
  }

  readonly namesContractors: NamesContractors = (permit) =>
    this.in(permit.jurisdictionState)(leadCity(permit), permit.permitType);
}

function habitOf(manifest: StateManifest<SegmentHabits>): NamingHabit {
  const known = counted.get(manifest);
  if (known !== undefined) return known;
  const counts = new Map<string, { finished: number; named: number }>();
  for (const { habits } of manifest.segments)
    for (const [city, permitType, finished, named] of habits) {
      const key = keyOf(city, permitType);
      const sum = counts.get(key) ?? { finished: 0, named: 0 };
      counts.set(key, { finished: sum.finished + finished, named: sum.named + named });
    }
  const habit: NamingHabit = (city, permitType) => {
    const { finished, named } = counts.get(keyOf(city, permitType)) ?? { finished: 0, named: 0 };
    return finished < FINISHED_LEAST ? null : named >= NAMED_SHARE * finished;
  };
  counted.set(manifest, habit);
  return habit;
}

function keyOf(city: string | null, permitType: string | null): string {
  return JSON.stringify([city && cityKey(city), permitType && foldName(permitType)]);
}
