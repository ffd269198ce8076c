import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/** The names of the alerts page's address that open its form: `?new=1` with a filter, `?edit=<alert id>`. */
export const NEW_ALERT = 'new';
export const EDIT_ALERT = 'edit';

/** What the step of the history that opened the alert form remembers: from which page, so that Cancel leads back there. */
export interface AlertFormState {
  readonly openedFrom?: 'alerts' | 'leads';
}

/** Where a new alert is made of a filter: the alerts page with its form filled in. */
export function newAlertLink(filter: PermitFilter = {}): string {
  const query = filterToQuery(filter);
  return `/alerts?${new URLSearchParams([[NEW_ALERT, '1'], ...query])}`;
}
