import type { PermitFilter } from '../filter/permit-filter.ts';
import type { PermitStatus } from '../permit/permit-status.ts';
import type { StateName } from '../permit/states.ts';
import type { Trade } from '../permit/trades.ts';

/** What an alert matches: permits that are new to us, changes of their status, or both. */
export const ALERT_TRIGGERS = ['new', 'changes', 'both'] as const;
export type AlertTrigger = (typeof ALERT_TRIGGERS)[number];

/** The most alerts of one user: more than anybody reads the mail of. The spec names no limit. */
export const ALERTS_PER_USER = 50;
/** The days a preview counts, its sample rows, and the permits a week above which an alert is too wide to be read. */
export const PREVIEW_DAYS = 30;
export const PREVIEW_SAMPLE = 5;
export const TOO_WIDE_PER_WEEK = 200;

/**
 * What an alert asks for (PRODUCT §3): a saved `PermitFilter`. The lists of the spec are always there and ask nothing when
 * empty; the facets after them are those of the leads page, so that every search can be saved.
 */
export interface AlertCriteria {
  readonly states: readonly StateName[];
  readonly cities: readonly string[];
  readonly counties: readonly string[];
  /** US dollars. */
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly permitTypes: readonly string[];
  readonly keywords: readonly string[];
  readonly zips?: readonly string[] | undefined;
  readonly trades?: readonly Trade[] | undefined;
  readonly statuses?: readonly PermitStatus[] | undefined;
  readonly contractor?: string | undefined;
  readonly hasContractor?: boolean | undefined;
  readonly noContractor?: true | undefined;
  readonly hasPhone?: boolean | undefined;
  /** `YYYY-MM-DD`, first and last issue date. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter of an alert's criteria: what asks nothing is left out, so equal criteria give equal filters. */
export function filterOfCriteria(criteria: AlertCriteria): PermitFilter {
  const kept = Object.entries(criteria).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as PermitFilter;
}

/** The criteria of a filter, as "Save as alert" sends them: `filterOfCriteria` gives the filter back. */
export function criteriaOfFilter(filter: PermitFilter): AlertCriteria {
  return { states: [], cities: [], counties: [], permitTypes: [], keywords: [], ...filter };
}

/** The permits a week that so many in the days of a preview come to, to one decimal. */
export function perWeek(matched: number): number {
  return Math.round((matched * 70) / PREVIEW_DAYS) / 10;
}
