import { compactFilter, type FacetValues, type PermitFilter } from '../filter/permit-filter.ts';

/** What an alert matches: permits that are new to us, changes of their status, or both. */
export const ALERT_TRIGGERS = ['new', 'changes', 'both'] as const;
export type AlertTrigger = (typeof ALERT_TRIGGERS)[number];

/** The most alerts of one user: more than anybody reads the mail of. The spec names no limit. */
export const ALERTS_PER_USER = 50;
/** The days a preview counts, its sample rows, and the permits a week above which an alert is too wide to be read. */
export const PREVIEW_DAYS = 30;
export const PREVIEW_SAMPLE = 3;
export const TOO_WIDE_PER_WEEK = 200;

/** Criteria always have these lists; an empty list matches every permit (PRODUCT §3). */
export const ALWAYS_PRESENT = ['states', 'cities', 'counties', 'permitTypes', 'keywords'] as const;
export type AlwaysPresent = (typeof ALWAYS_PRESENT)[number];
/** The criteria of an alert: a saved `PermitFilter`. */
export type AlertCriteria = Required<Pick<PermitFilter, AlwaysPresent>> &
  Partial<Omit<FacetValues, AlwaysPresent>>;

/** The filter of an alert's criteria. */
export function filterOfCriteria(criteria: AlertCriteria): PermitFilter {
  return compactFilter(criteria);
}

/** The criteria of a filter, as "Save as alert" sends them: `filterOfCriteria` gives the filter back. */
export function criteriaOfFilter(filter: PermitFilter): AlertCriteria {
  return { states: [], cities: [], counties: [], permitTypes: [], keywords: [], ...filter };
}
