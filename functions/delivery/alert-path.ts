import type { Alert } from '#functions/alerts/alert.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/**
 * The page with the leads of an alert, or with all leads, and with a permit open. An alert about a contractor leads to the list of
 * alerts, which links to its leads: the name may be a person's, and addresses of pages show none.
 */
export function alertPath(alert: Alert | undefined, permitId?: string): string {
  return leadsPath(alert === undefined ? {} : filterOfCriteria(alert.criteria), permitId);
}

/** The same for a filter. */
export function leadsPath({ contractor, ...filter }: PermitFilter, permitId?: string): string {
  // guard: no link to the search of a contractor
  if (contractor !== undefined && permitId === undefined) return '/alerts';
  // guard: a link has no contractor
  const query = filterToQuery(filter);
  if (permitId !== undefined) query.set('permit', permitId);
  return query.size === 0 ? '/leads?view=all' : `/leads?${query}`;
}
