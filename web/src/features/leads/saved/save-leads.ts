import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { isSubscriptionRequired } from '../../../lib/api/api.ts';
import { type User, useKnownUser } from '../../../lib/api/session.ts';
import { withSavedLeads } from '../../../lib/saved/load-saved-leads.ts';
import { deleteSavedLeads } from '../../../lib/saved/saved-leads-cache.ts';
import type { LeadsView } from '../leads-view.ts';
import type { PermitPage } from '../list/permit-page.ts';

/** Saves the shown list on this device for offline use. Deletes all saved leads when the subscription ends. */
export function useSaveList(
  { email }: User,
  view: LeadsView | null,
  { data, error, dataUpdatedAt, isPlaceholderData }: UseQueryResult<PermitPage>,
): void {
  const query = view === null ? null : String(filterToQuery(view.filter));
  useEffect(() => {
    if (isSubscriptionRequired(error)) void deleteSavedLeads();
    if (data === undefined || isPlaceholderData || query === null || error !== null) return;
    withSavedLeads(({ saveLeadList }) => saveLeadList(email, { savedAt: dataUpdatedAt, query, ...data }));
  }, [email, query, data, error, dataUpdatedAt, isPlaceholderData]);
}

export function useSavePermit({ data, dataUpdatedAt }: UseQueryResult<PermitDetail>): void {
  const email = useKnownUser()?.email;
  useEffect(() => {
    if (email !== undefined && data !== undefined)
      withSavedLeads(({ savePermit }) => savePermit(email, { savedAt: dataUpdatedAt, permit: data }));
  }, [email, data, dataUpdatedAt]);
}
