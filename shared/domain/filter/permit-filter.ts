import { addDays } from '../days.ts';
import { FOLLOW_DAYS } from '../next-trade.ts';
import type { Opportunity } from '../permit/opportunity.ts';
import type { Permit } from '../permit/permit.ts';
import type { PermitStatus } from '../permit/permit-status.ts';
import type { PropertyUse } from '../permit/property-use.ts';
import type { StateName } from '../permit/states.ts';
import type { Trade } from '../permit/trades.ts';
import type { WorkAction } from '../permit/work-actions.ts';

/**
 * Which permits. All facets must match; of a list, one entry must. Bounds are inclusive, and a permit without the value fails
 * a bound on it. A search applies a filter to all permits, an alert applies a saved filter to new ones (ARCHITECTURE §1).
 * An absent or empty facet matches every permit.
 */
export interface PermitFilter {
  readonly states?: readonly StateName[];
  /** Cities, counties and permit types are compared whole and without regard to case. */
  readonly cities?: readonly string[];
  readonly counties?: readonly string[];
  /** Five-digit ZIP codes. */
  readonly zips?: readonly string[];
  /** Areas as `area-text.ts` writes them: drawn on the map, around a point, ZIP codes and counties. */
  readonly territory?: readonly string[];
  /** US dollars. */
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly permitTypes?: readonly string[];
  readonly trades?: readonly Trade[];
  /** What is done, and what the property is used for. A permit whose record does not say it matches none. */
  readonly actions?: readonly WorkAction[];
  readonly uses?: readonly PropertyUse[];
  /** A phrase in the contractor's name. */
  readonly contractor?: string;
  /** A contractor is named, or not named yet. The latter leaves out sources that never publish contractors. */
  readonly hasContractor?: boolean;
  /** The record shows a phone of the owner or the contractor. */
  readonly hasPhone?: boolean;
  /** First and last issue date, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  /** Issued in the last days, today included: 1 to `LAST_DAYS_MAX`. Stays relative in links and alerts. */
  readonly lastDays?: number;
  /** Whole words or phrases in the permit type or the description. */
  readonly keywords?: readonly string[];
  readonly statuses?: readonly PermitStatus[];
  /** The labels of the lead for the reader (`opportunity-rule.ts`). A lead without a label matches none. */
  readonly opportunities?: readonly Opportunity[];
  /**
   * Trades that usually come next in the permit's place (`likelyNext`): the permit was issued in the last `FOLLOW_DAYS`, has not ended,
   * and has none of them itself.
   */
  readonly next?: readonly Trade[];
}

/** A year, and a day for leap years. */
export const LAST_DAYS_MAX = 366;

/** A filter without relative days: what the index, the alert matcher and `matchesFilter` understand. */
export type DatedFilter = Omit<PermitFilter, 'lastDays'> & { readonly lastDays?: never };

/**
 * A facet of a filter. Everything that reads or writes filters has a table with an entry for each facet, so that the compiler
 * names every place where a new facet must be handled.
 */
export type Facet = keyof PermitFilter;
/** The facets that a permit is tested for; `datedFilter` turns the others into them. */
export type DatedFacet = Exclude<Facet, 'lastDays'>;
export type FacetValue<F extends Facet> = NonNullable<PermitFilter[F]>;
/** A value, or undefined, for each facet. */
export type FacetValues = { readonly [F in Facet]-?: PermitFilter[F] | undefined };

/** How a facet is written in a query string, and which kind of value it takes. */
interface FacetFormat<F extends Facet> {
  readonly queryName: string;
  readonly kind: KindOf<FacetValue<F>>;
}

/** The kinds of values. */
export interface FacetKinds {
  readonly states: readonly StateName[];
  readonly trades: readonly Trade[];
  readonly actions: readonly WorkAction[];
  readonly uses: readonly PropertyUse[];
  readonly statuses: readonly PermitStatus[];
  readonly zips: readonly string[];
  readonly areas: readonly string[];
  readonly texts: readonly string[];
  readonly text: string;
  readonly day: string;
  readonly amount: number;
  readonly days: number;
  readonly boolean: boolean;
  readonly opportunities: readonly Opportunity[];
}
type KindOf<V> = {
  [K in keyof FacetKinds]: [FacetKinds[K], V] extends [V, FacetKinds[K]] ? K : never;
}[keyof FacetKinds];

/** The facets, in the order of a query string. PRODUCT §7 names `state` and `city`. */
export const FACETS: { readonly [F in Facet]-?: FacetFormat<F> } = {
  states: { queryName: 'state', kind: 'states' },
  cities: { queryName: 'city', kind: 'texts' },
  counties: { queryName: 'county', kind: 'texts' },
  zips: { queryName: 'zip', kind: 'zips' },
  territory: { queryName: 'area', kind: 'areas' },
  minValue: { queryName: 'minValue', kind: 'amount' },
  maxValue: { queryName: 'maxValue', kind: 'amount' },
  permitTypes: { queryName: 'type', kind: 'texts' },
  trades: { queryName: 'trade', kind: 'trades' },
  actions: { queryName: 'action', kind: 'actions' },
  uses: { queryName: 'use', kind: 'uses' },
  contractor: { queryName: 'contractor', kind: 'text' },
  hasContractor: { queryName: 'hasContractor', kind: 'boolean' },
  hasPhone: { queryName: 'hasPhone', kind: 'boolean' },
  from: { queryName: 'from', kind: 'day' },
  to: { queryName: 'to', kind: 'day' },
  lastDays: { queryName: 'lastDays', kind: 'days' },
  keywords: { queryName: 'keyword', kind: 'texts' },
  statuses: { queryName: 'status', kind: 'statuses' },
  opportunities: { queryName: 'opportunity', kind: 'opportunities' },
  next: { queryName: 'next', kind: 'trades' },
};
export const FACET_NAMES = Object.keys(FACETS) as readonly Facet[];
export const DATED_FACETS = /* @__PURE__ */ FACET_NAMES.filter(
  (facet): facet is DatedFacet => facet !== 'lastDays',
);

/** Whether a facet with this value restricts anything. */
export function isRestricting(value: PermitFilter[Facet]): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The filter without facets that match every permit, so that equal filters have equal forms. */
export function compactFilter(values: Partial<FacetValues>): PermitFilter {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isRestricting(value)));
}

/**
 * The same filter on a day: `lastDays`, and the time in which a trade is likely next, become `from`, or move it later.
 * @param today `YYYY-MM-DD`
 */
export function datedFilter({ lastDays, ...filter }: PermitFilter, today: string): DatedFilter {
  const firsts = [
    filter.from,
    lastDays === undefined ? undefined : addDays(today, 1 - lastDays),
    isRestricting(filter.next) ? addDays(today, -FOLLOW_DAYS) : undefined,
  ].filter((day) => day !== undefined);
  const from = firsts.sort().at(-1);
  return from === undefined ? filter : { ...filter, from };
}

export const PERMIT_SORTS = ['newest', 'value', 'score'] as const;
/**
 * `newest`: issue date descending. `value`: valuation descending. Both end with permits that lack the value. `score`: the
 * reader's lead score descending. Ties are newest first, then by id.
 */
export type PermitSort = (typeof PERMIT_SORTS)[number];

/**
 * A comparator for an order. The order is total, so that pages never repeat or skip a permit.
 * @param scoreOf the reader's lead score of a permit, which the order `score` needs
 */
export function comparePermits(sort: Exclude<PermitSort, 'score'>): (a: Permit, b: Permit) => number;
export function comparePermits(
  sort: PermitSort,
  scoreOf: (permit: Permit) => number,
): (a: Permit, b: Permit) => number;
export function comparePermits(
  sort: PermitSort,
  scoreOf: (permit: Permit) => number = () => 0,
): (a: Permit, b: Permit) => number {
  const byId = (a: Permit, b: Permit): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  const newestFirst = (a: Permit, b: Permit): number => descending(a.issueDate, b.issueDate) || byId(a, b);
  if (sort === 'score') return (a, b) => scoreOf(b) - scoreOf(a) || newestFirst(a, b);
  if (sort === 'value') return (a, b) => descending(a.valuation, b.valuation) || newestFirst(a, b);
  return newestFirst;
}

function descending<T extends string | number>(a: T | null, b: T | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a > b ? -1 : 1;
}
