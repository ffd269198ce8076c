import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { isSubscriptionRequired } from '../../../lib/api/api.ts';
import { type User, useKnownUser } from '../../../lib/api/session.ts';
import type { WorkMark } from '../../../lib/api/work-marks.ts';
import { withSavedLeads } from '../../../lib/saved/load-saved-leads.ts';
import { deleteSavedLeads } from '../../../lib/saved/saved-leads-cache.ts';
import { useWaiting } from '../../../lib/saved/waiting.ts';
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

/** Saves an opened permit on this device, and what the user noted on it. @param mark undefined while it loads */
export function useSavePermit(
  { data, dataUpdatedAt }: UseQueryResult<PermitDetail>,
  mark: WorkMark | null | undefined,
): void {
  const email = useKnownUser()?.email;
  const permitId = data?.id;
  // A mark with what waits is not what the server knows.
  const waits = useWaiting().some((one) => one.permitId === permitId);
  useEffect(() => {
    if (email !== undefined && data !== undefined)
      withSavedLeads(({ savePermit }) => savePermit(email, { savedAt: dataUpdatedAt, permit: data }));
  }, [email, data, dataUpdatedAt]);
  useEffect(() => {
    if (email === undefined || permitId === undefined || mark === undefined || waits) return;
    withSavedLeads(({ saveMark }) => saveMark(email, { savedAt: Date.now(), permitId, mark }));
  }, [email, permitId, mark, waits]);
}
