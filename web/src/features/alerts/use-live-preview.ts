import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { filterOfCriteria, PREVIEW_DAYS } from '#shared/domain/alerts/alert.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { call, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { ALERT } from '../../ui/filter/filter-layouts.ts';
import { firstFieldError } from '../../ui/filter/typed-filter.ts';
import { type AlertForm, parseCriteria } from './alert-form.ts';

interface PreviewRequest {
  readonly criteria: ReturnType<typeof parseCriteria>;
  readonly trigger: AlertForm['trigger'];
}

/** What an alert would match, as the form is filled in. */
export interface LivePreview {
  readonly request: PreviewRequest | null;
  /** The first error of the form, which prevents a preview. */
  readonly problem: string | null;
  readonly data: Output<'previewAlert'> | undefined;
  /** The permits it matches by week; undefined while unknown. */
  readonly weekly: Output<'permitsByWeek'> | undefined;
  /** How somebody can be reached about those of the last `PREVIEW_DAYS`; undefined while unknown. */
  readonly reach: Output<'permitSummary'>['reach'] | undefined;
  readonly error: Error | null;
  /** The result belongs to an earlier state of the form. */
  readonly isOutdated: boolean;
  /** The user may not see permits. */
  readonly isRefused: boolean;
  readonly tryAgain: () => void;
}

/** How long the form must be unchanged before the preview reloads, in milliseconds. */
const REST_MS = 600;

/** The preview of the form, which follows its changes. Results are cached, so no request is sent twice. */
export function useLivePreview(form: AlertForm): LivePreview {
  const problem = firstFieldError(ALERT, form.filter);
  const request: PreviewRequest | null =
    problem === null ? { criteria: parseCriteria(form.filter), trigger: form.trigger } : null;
  const subscription = useQuery(read('currentSubscription'));
  const access = subscription.data?.access;
  const [sent, setSent] = useState(request);
  const text = JSON.stringify(request);
  const isBehind = text !== JSON.stringify(sent);
  useEffect(() => {
    if (!isBehind) return;
    const next = JSON.parse(text) as PreviewRequest | null;
    if (next === null) return;
    const timer = setTimeout(() => setSent(next), REST_MS);
    return () => clearTimeout(timer);
  }, [isBehind, text]);
  const isAsked = sent !== null && !subscription.isPending && access !== false;
  const answer = useQuery({
    queryKey: ['previewAlert', sent],
    queryFn: isAsked ? ({ signal }) => call('previewAlert', { body: sent, signal }) : skipToken,
    placeholderData: keepPreviousData,
  });
  const filter = sent === null ? {} : filterOfCriteria(sent.criteria);
  const also = { enabled: isAsked, placeholderData: keepPreviousData } as const;
  const recent = filterToQuery({ ...filter, lastDays: PREVIEW_DAYS });
  return {
    request,
    problem,
    data: answer.data,
    weekly: useQuery({ ...read('permitsByWeek', { query: filterToQuery(filter) }), ...also }).data,
    reach: useQuery({ ...read('permitSummary', { query: recent }), ...also }).data?.reach,
    error: answer.error,
    isOutdated: isBehind || answer.isPlaceholderData,
    isRefused: isSubscriptionRequired(answer.error) || access === false,
    tryAgain: () => void answer.refetch(),
  };
}
