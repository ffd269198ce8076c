import { leadCity, type Permit } from '../permit/permit.ts';
import type { PermitStatus } from '../permit/permit-status.ts';
import type { StateName } from '../permit/states.ts';
import type { Trade } from '../permit/trades.ts';
import { containsPhrase } from './keywords.ts';

/**
 * Which permits. AND across facets, OR inside one; bounds are inclusive; a permit that lacks a value fails a bound on
 * it. A search is one filter over many permits, an alert is a saved filter over new ones (ARCHITECTURE §1): this is the one
 * meaning both share. An absent or empty facet asks nothing.
 */
export interface PermitFilter {
  readonly states?: readonly StateName[];
  /** City names, compared without regard to case. */
  readonly cities?: readonly string[];
  readonly counties?: readonly string[];
  /** Five-digit ZIP codes. */
  readonly zips?: readonly string[];
  /** US dollars. */
  readonly minValue?: number;
  readonly maxValue?: number;
  /** Permit types, compared whole and without regard to case. */
  readonly permitTypes?: readonly string[];
  readonly trades?: readonly Trade[];
  /** Words that stand together in the contractor's name. */
  readonly contractor?: string;
  readonly hasContractor?: boolean;
  /** No contractor named yet, in records of sources that publish contractors: those that never do are left out. */
  readonly noContractor?: true;
  /** A phone of the owner or the contractor is on the record. */
  readonly hasPhone?: boolean;
  /** `YYYY-MM-DD`, first and last issue date. */
  readonly from?: string;
  readonly to?: string;
  /** Whole words or phrases in permit type or description. */
  readonly keywords?: readonly string[];
  readonly statuses?: readonly PermitStatus[];
}

export const PERMIT_SORTS = ['newest', 'value', 'score'] as const;
/**
 * `newest`: issue date descending. `value`: valuation descending. Both end with what lacks the value. `score`: lead score of the
 * reader descending. Ties newest first, then by id.
 */
export type PermitSort = (typeof PERMIT_SORTS)[number];

const asks = <T>(list: readonly T[] | undefined): list is readonly T[] =>
  list !== undefined && list.length > 0;
const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const anyText = (wanted: readonly string[], value: string | null): boolean =>
  value !== null && wanted.some((text) => sameText(text, value));

/** The plain meaning of a filter on one permit. The lead index must answer exactly this, only faster. */
export function matchesFilter(filter: PermitFilter, permit: Permit): boolean {
  const { minValue, maxValue, from, to, contractor } = filter;
  if (asks(filter.states) && !filter.states.includes(permit.jurisdictionState)) return false;
  if (asks(filter.cities) && !anyText(filter.cities, leadCity(permit))) return false;
  if (asks(filter.counties) && !anyText(filter.counties, permit.jurisdictionCounty)) return false;
  if (asks(filter.zips) && !filter.zips.includes(permit.addressZip?.slice(0, 5) ?? '')) return false;
  if (minValue !== undefined && !(permit.valuation !== null && permit.valuation >= minValue)) return false;
  if (maxValue !== undefined && !(permit.valuation !== null && permit.valuation <= maxValue)) return false;
  if (asks(filter.permitTypes) && !anyText(filter.permitTypes, permit.permitType)) return false;
  if (asks(filter.trades) && !filter.trades.some((trade) => permit.trades.includes(trade))) return false;
  if (
    contractor !== undefined &&
    contractor !== '' &&
    !containsPhrase(permit.contractorName ?? '', contractor)
  )
    return false;
  if (filter.hasContractor !== undefined && filter.hasContractor !== (permit.contractorName !== null))
    return false;
  if (filter.noContractor === true && !lacksContractor(permit)) return false;
  if (filter.hasPhone !== undefined && filter.hasPhone !== hasPhone(permit)) return false;
  if (from !== undefined && !(permit.issueDate !== null && permit.issueDate >= from)) return false;
  if (to !== undefined && !(permit.issueDate !== null && permit.issueDate <= to)) return false;
  if (asks(filter.keywords) && !filter.keywords.some((keyword) => mentions(permit, keyword))) return false;
  if (asks(filter.statuses) && !(permit.status !== null && filter.statuses.includes(permit.status)))
    return false;
  return true;
}

/** True when the record shows a phone, of owner or contractor. */
export function hasPhone(permit: Pick<Permit, 'propertyOwnerPhone' | 'contractorPhone'>): boolean {
  return permit.propertyOwnerPhone !== null || permit.contractorPhone !== null;
}

/** True when the source publishes contractors and the record names none. */
export function lacksContractor(permit: Pick<Permit, 'publishesContractors' | 'contractorName'>): boolean {
  return permit.publishesContractors && permit.contractorName === null;
}

function mentions(permit: Permit, keyword: string): boolean {
  return (
    containsPhrase(permit.permitType ?? '', keyword) || containsPhrase(permit.description ?? '', keyword)
  );
}

/**
 * The order of a list: negative when `a` stands before `b`. Total, so pages never repeat or skip a permit.
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
  if (sort === 'score')
    return (a, b) => scoreOf(b) - scoreOf(a) || descending(a.issueDate, b.issueDate) || byId(a, b);
  if (sort === 'value')
    return (a, b) =>
      descending(a.valuation, b.valuation) || descending(a.issueDate, b.issueDate) || byId(a, b);
  return (a, b) => descending(a.issueDate, b.issueDate) || byId(a, b);
}

function descending<T extends string | number>(a: T | null, b: T | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a > b ? -1 : 1;
}
