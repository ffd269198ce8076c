import { addDays } from '../days.ts';
import type { LocatedPermit } from './permit.ts';
import { findState, STATE_NAMES, type StateName } from './states.ts';

/**
 * What a state says about soliciting after storms, as a person has read it, or what one must read. Storm reports answer for a state only
 * with the name and the day of the reading; rule and source stand wherever they can be asked for.
 */
export type StormRule =
  | {
      readonly reader: string;
      readonly readOn: `${number}-${number}-${number}`;
      /** For users, in a sentence. */
      readonly rule: string;
      readonly source: `https://${string}`;
    }
  | { readonly mustRead: string };

const UNREAD: StormRule = {
  mustRead: 'its law on home solicitation, on roofing that an insurer pays, and on public adjusting',
};

/** To switch a state on, a person reads its rule and adds a row for it. */
export const STORM_RULES: Readonly<Record<StateName, StormRule>> = {
  ...(Object.fromEntries(STATE_NAMES.map((state) => [state, UNREAD])) as Record<StateName, StormRule>),
};

/** The rule of a state that is switched on. */
export function readRule(state: StateName): Extract<StormRule, { readonly reader: string }> | undefined {
  const rule = STORM_RULES[state];
  return 'reader' in rule ? rule : undefined;
}

/** The states that are switched on. */
export function stormStates(): StateName[] {
  return STATE_NAMES.filter((state) => readRule(state) !== undefined);
}

/** A permit matches within so many miles of a report: spotters round to a mile, and a swath is wider than that. */
export const REPORT_MILES = 3;
/** Days of reports that are kept. */
export const STORM_DAYS = 60;
export const STORM_KINDS = ['hail', 'wind'] as const;
export type StormKind = (typeof STORM_KINDS)[number];

/** Permits of a state near reports of a day. */
export interface StormArea {
  readonly kind: StormKind;
  readonly state: StateName;
  /** `YYYY-MM-DD`: from 12:00 UTC of that day to 12:00 UTC of the next, as the weather service counts. */
  readonly day: string;
  /** Inches of hail, miles per hour of wind. A report without a size is left out. */
  readonly least: number;
  /** Only houses without a roofing permit since, where the city's records would show one. */
  readonly noReRoof: boolean;
}

/** Whether a permit lies near a report of a storm area. */
export type NearStorm = (storm: StormArea, permit: LocatedPermit) => boolean;

/** Reads what follows the kind of an area. @returns a sentence if it cannot be read */
export function parseStorm(kind: StormKind, body: string): { readonly storm: StormArea } | string {
  const [, code = '', day = '', least = '', noReRoof] =
    /^([A-Z]{2}),(\d{4}-\d\d-\d\d),(\d{1,3}(?:\.\d{1,2})?)(,no-re-roof)?$/.exec(body) ?? [];
  const state = findState(code);
  if (state === undefined || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day || Number(least) === 0)
    return `An area of storm reports has one of our states, a day and a least size, such as “hail:TX,2026-11-12,1” for an inch, or “wind:TX,2026-11-12,60” for 60 mph. “,no-re-roof” may follow.`;
  return { storm: { kind, state, day, least: Number(least), noReRoof: noReRoof !== undefined } };
}

/** Why a storm area cannot be used; null if it can. */
export function stormFault({ state }: StormArea): string | null {
  return readRule(state) === undefined
    ? `Storm reports are off in ${state} until a person has read its rule on soliciting after storms. The sources page says what must be read.`
    : null;
}
