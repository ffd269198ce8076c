import { PROPERTY_USE_IDS, type PropertyUse, propertyUseLabel } from '../lists/property-use.ts';
import { actionLabel, WORK_ACTION_IDS, type WorkAction } from '../lists/work-actions.ts';
import { PERMIT_STATUSES, type PermitStatus } from '../permit/permit-status.ts';
import { STATE_NAMES, type StateName } from '../permit/states.ts';
import { TRADE_IDS, type Trade, tradeLabel } from '../permit/trades.ts';
import { REACH, WAYS, type Way, WHO, WHO_IDS, type Who } from '../permit/who.ts';

/** The kinds of facets, and the value that a facet of each takes. What reads or writes values has a table by kind. */
export interface FacetKinds {
  readonly states: readonly StateName[];
  readonly trades: readonly Trade[];
  readonly actions: readonly WorkAction[];
  readonly uses: readonly PropertyUse[];
  readonly statuses: readonly PermitStatus[];
  readonly who: readonly Who[];
  readonly reach: readonly Way[];
  readonly zips: readonly string[];
  readonly areas: readonly string[];
  readonly texts: readonly string[];
  readonly text: string;
  readonly day: string;
  readonly amount: number;
  readonly days: number;
  readonly boolean: boolean;
}
export type FacetKind = keyof FacetKinds;

/** The kinds whose values are a fixed list: what an error calls one, all of them in the order lists show them, and their labels. */
export const FIXED_LISTS = {
  states: { what: 'one of the 17 states we collect', ids: STATE_NAMES, label: asWritten },
  trades: { what: 'a trade', ids: TRADE_IDS, label: tradeLabel },
  actions: { what: 'an action', ids: WORK_ACTION_IDS, label: actionLabel },
  uses: { what: 'a use', ids: PROPERTY_USE_IDS, label: propertyUseLabel },
  statuses: { what: 'a status', ids: PERMIT_STATUSES, label: asWritten },
  reach: { what: 'a way to reach somebody', ids: WAYS, label: (id: Way) => REACH[id] },
  who: { what: 'a label', ids: WHO_IDS, label: (id: Who) => WHO[id] },
} as const satisfies {
  readonly [K in FacetKind]?: FixedList<FacetKinds[K] extends readonly (infer Id)[] ? Id : never>;
};
export type ListedKind = keyof typeof FIXED_LISTS;

interface FixedList<Id> {
  readonly what: string;
  readonly ids: readonly Id[];
  readonly label: (id: Id & string) => string;
}

/** The fixed list of a kind; undefined for a kind whose values are typed. */
export function fixedList(kind: FacetKind): FixedList<string> | undefined {
  return (FIXED_LISTS as { readonly [K in FacetKind]?: unknown })[kind] as FixedList<string> | undefined;
}

function asWritten(text: string): string {
  return text;
}
