import { addDays } from '../days.ts';
import { FOLLOW_DAYS } from '../next-trade.ts';
import type { Permit } from '../permit/permit.ts';
import type { Facet, FacetValue } from './facets.ts';

/**
 * Which permits. All facets must match; of a list, one entry must. Bounds are inclusive, and a permit without the value fails
 * a bound on it. A search applies a filter to all permits, an alert applies a saved filter to new ones (ARCHITECTURE §1).
 * An absent or empty facet matches every permit. `FACETS` says what each one means.
 */
export type PermitFilter = { readonly [F in Facet]?: FacetValue<F> };

/** Most of `lastDays`: a year, and a day for leap years. */
export const LAST_DAYS_MAX = 366;

/** A filter without relative days: what the index and `matchesFilter` understand. */
export type DatedFilter = Omit<PermitFilter, 'lastDays'> & { readonly lastDays?: never };

export type FacetValues = { readonly [F in Facet]-?: PermitFilter[F] | undefined };

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
