import { counted, formatCount } from '#shared/domain/words.ts';
import type { NextOf } from '../next-trade.ts';
import type { ScoreProfile } from '../profile.ts';
import type { Permit } from './permit.ts';
import type { NearStorm } from './storms.ts';

/** What a record may name, and how a sentence says that permits do and a place does. A phone is the owner's or the contractor's. */
export const NAMED_FACTS = {
  contractor: { label: 'Contractor', name: 'name a contractor', names: 'names a contractor' },
  owner: { label: 'Owner', name: 'name an owner', names: 'names an owner' },
  phone: { label: 'Phone', name: 'show a phone', names: 'shows a phone' },
  value: { label: 'Value', name: 'show a value', names: 'shows a value' },
} as const satisfies Record<
  string,
  { readonly label: string; readonly name: string; readonly names: string }
>;
export type NamedFact = keyof typeof NAMED_FACTS;
export const NAMED_FACT_IDS = /* @__PURE__ */ Object.keys(NAMED_FACTS) as readonly NamedFact[];

/** Finished permits, and how many of them name a fact. */
export interface NamingHabit {
  readonly finished: number;
  readonly named: number;
}

/** The finished permits of a city and type by fact. Those for contractors are of sources that publish contractors. */
export type FactHabits = Readonly<Record<NamedFact, NamingHabit>>;

/** The finished permits that it takes to tell. */
const FINISHED_LEAST = 20;
/** The share of them that must name a contractor, so that a permit without one says something. */
const NAMED_SHARE = 0.7;

/** Whether enough permits are finished to tell what a place does. */
export function hasEnoughFinished({ finished }: Pick<NamingHabit, 'finished'>): boolean {
  return finished >= FINISHED_LEAST;
}

/** Whether a city usually names the contractor on finished permits of a type. Null: too few are finished to tell. */
export function usuallyNames({ finished, named }: NamingHabit): boolean | null {
  return hasEnoughFinished({ finished }) ? named >= NAMED_SHARE * finished : null;
}

export const UNKNOWN_HABIT: NamingHabit = { finished: 0, named: 0 };
/** Written out, because pages would load a call at the top of the module. */
export const UNKNOWN_HABITS: FactHabits = {
  contractor: UNKNOWN_HABIT,
  owner: UNKNOWN_HABIT,
  phone: UNKNOWN_HABIT,
  value: UNKNOWN_HABIT,
};

/** The same habit for every fact. */
export function sameHabits(habit: NamingHabit): FactHabits {
  return { contractor: habit, owner: habit, phone: habit, value: habit };
}

/** With fewer finished permits, no share is shown. */
export const HABIT_LEAST = 30;

/** "names an owner on 4 of 100 finished permits like this"; null where too few are finished to tell. */
export function describeHabit(fact: NamedFact, { finished, named }: NamingHabit): string | null {
  return finished < HABIT_LEAST ? null : habitSentence(fact, { finished, named });
}

/** As `describeHabit`, for any number of finished permits. */
export function habitSentence(fact: NamedFact, { finished, named }: NamingHabit): string {
  return `${NAMED_FACTS[fact].names} on ${formatCount(named)} of ${counted(finished, 'finished permit')} like this`;
}

/** Counts the finished permits of the city and type of a permit. */
export type HabitsOf = (
  permit: Pick<Permit, 'jurisdictionState' | 'jurisdictionCity' | 'addressCity' | 'permitType'>,
) => FactHabits;

/** Who reads a lead: all that its label and its score depend on beside the permit and the day. */
export interface LeadReader extends ScoreProfile {
  readonly habitsOf: HabitsOf;
}

/** Who filters leads: a reader who also knows which trades usually come next, and where hail and wind were reported. */
export interface FilterReader extends LeadReader {
  readonly nextOf: NextOf;
  readonly nearStorm: NearStorm;
}

/** A reader of whom nothing is known, and who knows no city. */
export const UNKNOWN_READER: FilterReader = {
  trades: [],
  role: null,
  habitsOf: () => UNKNOWN_HABITS,
  nextOf: () => [],
  nearStorm: () => false,
};
