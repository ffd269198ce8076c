import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSubscriptionRequired } from '../../../lib/api.ts';
import { keepList } from '../../../lib/keep-leads.ts';
import { forgetKeptLeads } from '../../../lib/kept-leads-cache.ts';
import type { User } from '../../../lib/session.ts';
import { type LeadsView, leadsViewQuery } from '../leads-view.ts';
import type { PermitPage } from '../list/permit-page.ts';

/** Keeps the list that is shown for reading without a network; nothing any more for whom access has ended. */
export function useKeptList(
  { email }: User,
  view: LeadsView | null,
  { data, error, dataUpdatedAt, isPlaceholderData }: UseQueryResult<PermitPage>,
): void {
  const query = view === null ? null : String(leadsViewQuery(view));
  useEffect(() => {
    if (isSubscriptionRequired(error)) void forgetKeptLeads();
    if (data === undefined || isPlaceholderData || query === null || error !== null) return;
    keepList(email, { savedAt: dataUpdatedAt, query, ...data });
  }, [email, query, data, error, dataUpdatedAt, isPlaceholderData]);
}
