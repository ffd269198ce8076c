import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Body, Output } from '#shared/contract/index.ts';
import {
  filterOfCriteria,
  PREVIEW_DAYS,
  PREVIEW_SAMPLE,
  TOO_WIDE_PER_WEEK,
} from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { call, errorSentence, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount, formatDay, formatMoney } from '../../lib/format/format.ts';
import { formatLocation, formatPermitType } from '../../lib/format/permit-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Bars, Repeat } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AlertForm, findCriteriaError, parseCriteria } from './alert-form.ts';

/** The alert's filter in words and, on request, what it would have matched in the last 30 days. */
export function AlertPreview({ form }: { readonly form: AlertForm }) {
  const headingId = useId();
  const problem = findCriteriaError(form);
  const criteria = parseCriteria(form);
  const { answer, isOutdated, load } = usePreview(
    problem === null ? { criteria, trigger: form.trigger } : null,
  );
  const subscription = useQuery(read('currentSubscription'));
  const refused = isSubscriptionRequired(answer.error) || subscription.data?.access === false;
  const isStarted = answer.fetchStatus === 'fetching' || answer.data !== undefined || answer.isError;
  return (
    <section aria-labelledby={headingId} className="min-w-0 border border-line bg-paper">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <h3 id={headingId} className="text-16 font-semibold">
          Preview
        </h3>
        {!refused && (
          <Button
            size="small"
            busy={answer.fetchStatus === 'fetching'}
            disabled={problem !== null}
            onClick={load}
          >
            {isStarted ? 'Preview again' : 'Preview'}
          </Button>
        )}
      </div>
      <p className="border-b border-line px-4 py-3 text-14 font-medium text-pretty break-words">
        {problem ?? filterSentence(filterOfCriteria(criteria))}
      </p>
      <p aria-live="polite" className="sr-only">
        {answer.data !== undefined && !isOutdated && !refused && describePreview(answer.data)}
      </p>
      <div className="p-4">
        {refused ? (
          <PreviewRefused />
        ) : answer.isError ? (
          <p role="alert" className="text-14 text-problem">
            The preview could not be made. {errorSentence(answer.error)} You can save without it.
          </p>
        ) : answer.data !== undefined ? (
          <div aria-busy={isOutdated} className={classNames(isOutdated && 'opacity-60')}>
            <PreviewResult preview={answer.data} watches={form.trigger !== 'new'} />
          </div>
        ) : isStarted ? (
          <Loading />
        ) : (
          <p className="text-14 text-muted">
            See how many permits of the last {PREVIEW_DAYS} days match before you save. The preview then
            updates as you edit.
          </p>
        )}
      </div>
    </section>
  );
}

function PreviewRefused() {
  return (
    <>
      <p className="text-14">
        Previews come with the subscription. You can save the alert now; it is kept until you upgrade.
      </p>
      <Link to="/subscription" className={classNames('mt-3', buttonClass('secondary', 'small'))}>
        See the subscription
      </Link>
    </>
  );
}

interface PreviewResultProps {
  readonly preview: Output<'previewAlert'>;
  /** The alert reports changes, too: the count is of permits it would watch. */
  readonly watches: boolean;
}

function PreviewResult({ preview, watches }: PreviewResultProps) {
  const { matched, perWeek, isTooWide, sample } = preview;
  return (
    <>
      <Figures matched={formatCount(matched)} perWeek={formatWeekly(perWeek)} />
      {watches && (
        <p className="mt-3 text-14 text-muted">
          These are the permits issued in this period whose status it would watch. The preview cannot predict
          how often a status changes.
        </p>
      )}
      {isTooWide && (
        <Notice tone="signal" level={3} title={`Over ${TOO_WIDE_PER_WEEK} a week`} className="mt-4">
          <p>That is more than anyone can read. Narrow it with a city, a keyword or a minimum value.</p>
        </Notice>
      )}
      {matched === 0 && (
        <p className="mt-4 text-14">
          Nothing matched. Check the spelling, or remove something: a permit must match every field you fill
          in.
        </p>
      )}
      {sample.length > 0 && (
        <>
          <p className="mt-5 text-12 font-semibold text-muted">The newest ones</p>
          <SampleRows permits={sample} />
        </>
      )}
    </>
  );
}

function Figures({ matched, perWeek }: { readonly matched: ReactNode; readonly perWeek: ReactNode }) {
  return (
    <dl className="grid grid-cols-2">
      <div className="flex flex-col-reverse pr-4">
        <dt className="text-12 text-muted">in the last {PREVIEW_DAYS} days</dt>
        <dd className="figures font-mono text-28 font-medium tracking-tighter sm:text-44">{matched}</dd>
      </div>
      <div className="flex flex-col-reverse border-l border-line pl-4">
        <dt className="text-12 text-muted">a week, about</dt>
        <dd className="figures font-mono text-28 font-medium tracking-tighter sm:text-44">{perWeek}</dd>
      </div>
    </dl>
  );
}

function Loading() {
  return (
    <>
      <span className="sr-only">Counting permits</span>
      <Figures
        matched={<Skeleton className="my-1 h-6 w-16 sm:h-10" />}
        perWeek={<Skeleton className="my-1 h-6 w-16 sm:h-10" />}
      />
      <SampleRowsSkeleton />
    </>
  );
}

/** The figures for screen readers, which do not read the rows after each change of the form. */
function describePreview({ matched, perWeek, isTooWide }: Output<'previewAlert'>): string {
  const count = matched === 1 ? '1 permit' : `${formatCount(matched)} permits`;
  return `${count} in the last ${PREVIEW_DAYS} days, about ${formatWeekly(perWeek)} a week${isTooWide ? ': too many to read' : ''}.`;
}

/** Rounds to one decimal below 10, else to whole numbers. */
function formatWeekly(count: number): string {
  return formatCount(count < 10 ? count : Math.round(count));
}

const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-14 last:border-b-0';

function SampleRows({ permits }: { readonly permits: readonly Permit[] }) {
  return (
    <ul className="mt-1 border-t border-line-strong">
      {permits.map((permit) => (
        <li key={permit.id} className={ROW}>
          <span className="truncate font-medium" title={permit.permitType ?? undefined}>
            {formatPermitType(permit)}
          </span>
          <span className="text-right font-mono whitespace-nowrap">
            {permit.valuation === null ? '—' : formatMoney(permit.valuation)}
          </span>
          <span className="truncate text-muted">
            <span className="font-mono text-12">{permit.permitNumber}</span> {formatLocation(permit)}
          </span>
          <span className="text-right whitespace-nowrap text-muted">
            {permit.issueDate === null ? '—' : formatDay(permit.issueDate)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SampleRowsSkeleton() {
  return (
    <ul className="mt-10 border-t border-line-strong">
      <Repeat times={PREVIEW_SAMPLE}>
        <li className={ROW}>
          <Bars widths={['my-0.5 w-40 max-w-full', 'my-0.5 w-16', 'my-0.5 w-28', 'my-0.5 ml-auto w-12']} />
        </li>
      </Repeat>
    </ul>
  );
}

/** How long the form must be unchanged before the preview reloads, in milliseconds. */
const REST_MS = 600;

type PreviewRequest = Body<'previewAlert'>;

/**
 * The preview of an alert: first loaded by `load`, then again after each change of the form. Results are cached; only `load`
 * sends the same request twice.
 * @param request null while the form is invalid
 */
function usePreview(request: PreviewRequest | null) {
  const [sent, setSent] = useState<PreviewRequest | null>(null);
  const text = JSON.stringify(request);
  const isBehind = sent !== null && text !== JSON.stringify(sent);
  useEffect(() => {
    if (!isBehind) return;
    const next = JSON.parse(text) as PreviewRequest | null;
    if (next === null) return;
    const timer = setTimeout(() => setSent(next), REST_MS);
    return () => clearTimeout(timer);
  }, [isBehind, text]);
  const answer = useQuery({
    queryKey: ['previewAlert', sent],
    queryFn: sent === null ? skipToken : ({ signal }) => call('previewAlert', { body: sent, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    answer,
    /** The shown result belongs to an earlier state of the form. */
    isOutdated: isBehind || answer.isPlaceholderData,
    load: (): void => {
      if (request === null) return;
      if (sent !== null && !isBehind) answer.refetch();
      else setSent(request);
    },
  };
}
