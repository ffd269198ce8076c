import { pathOf } from '#shared/contract/routes.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/** Where a visitor signs in (PRODUCT §2). The sign-in page is a separate entry, so the browser must load it. */
export const SIGN_IN_HREF = pathOf('login');

/** Where a trial starts. The hash opens the "create account" step of the sign-in page. */
export const START_TRIAL_HREF = `${SIGN_IN_HREF}#create`;

/** Query names that open the form of the alerts page: `?new=1` with a filter, or `?edit=<alert id>`. */
export const NEW_ALERT = 'new';
export const EDIT_ALERT = 'edit';

/** History state of the open alert form: which page opened it, so that Cancel returns there. */
export interface AlertFormState {
  readonly openedFrom?: 'alerts' | 'leads';
}

/** The alerts page with its form filled in from a filter. */
export function newAlertLink(filter: PermitFilter = {}): string {
  return `/alerts?${new URLSearchParams([[NEW_ALERT, '1'], ...filterToQuery(filter)])}`;
}
