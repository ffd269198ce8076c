import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { PREVIEW_DAYS, TOO_WIDE_PER_WEEK } from '#shared/domain/alerts/alert.ts';
import { isSubscriptionRequired } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { read } from '../../lib/read.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { causeOf } from '../../ui/cause.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type AlertForm, criteriaFromForm, filterFromForm, spokenFilter, unreadable } from './alert-form.ts';
import { SampleRows, SampleRowsSkeleton } from './sample-rows.tsx';
import { usePreview } from './use-preview.ts';

/** What the alert asks in words, and on request what it would have told in the last 30 days. */
export function Preview({ form }: { readonly form: AlertForm }) {
  const headingId = useId();
  const problem = unreadable(form);
  const { answer, isOutdated, ask } = usePreview(
    problem === null ? { criteria: criteriaFromForm(form), trigger: form.trigger } : null,
  );
  const subscription = useQuery(read('currentSubscription'));
  const refused = isSubscriptionRequired(answer.error) || subscription.data?.access === false;
  const isAsked = answer.fetchStatus === 'fetching' || answer.data !== undefined || answer.isError;
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
            onClick={ask}
          >
            {isAsked ? 'Preview again' : 'Preview'}
          </Button>
        )}
      </div>
      <p className="border-b border-line px-4 py-3 text-14 font-medium text-pretty break-words">
        {problem ?? spokenFilter(filterFromForm(form))}
      </p>
      <p aria-live="polite" className="sr-only">
        {answer.data !== undefined && !isOutdated && !refused && spokenAnswer(answer.data)}
      </p>
      <div className="p-4">
        {refused ? (
          <PreviewRefused />
        ) : answer.isError ? (
          <p role="alert" className="text-14 text-problem">
            The preview could not be made. {causeOf(answer.error)} You can save without it.
          </p>
        ) : answer.data !== undefined ? (
          <div aria-busy={isOutdated} className={classNames(isOutdated && 'opacity-60')}>
            <Answer preview={answer.data} watches={form.trigger !== 'new'} />
          </div>
        ) : isAsked ? (
          <Loading />
        ) : (
          <p className="text-14 text-muted">
            See how many permits of the last {PREVIEW_DAYS} days fit, before you save. It follows the form
            from then on.
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

interface AnswerProps {
  readonly preview: Output<'previewAlert'>;
  /** Whether the alert tells of changes, too: the count is then of permits it would watch. */
  readonly watches: boolean;
}

function Answer({ preview, watches }: AnswerProps) {
  const { matched, perWeek, isTooWide, sample } = preview;
  return (
    <>
      <Figures matched={formatCount(matched)} perWeek={weekly(perWeek)} />
      {watches && (
        <p className="mt-3 text-14 text-muted">
          These are the permits issued in these days whose status it would watch. How often a status changes
          is not foretold.
        </p>
      )}
      {isTooWide && (
        <Notice tone="signal" level={3} title={`Over ${TOO_WIDE_PER_WEEK} a week`} className="mt-4">
          <p>That is more than anybody reads. Add a city, a keyword or a minimum value to narrow it.</p>
        </Notice>
      )}
      {matched === 0 && (
        <p className="mt-4 text-14">
          Nothing fitted. Check the spelling, or take something out: a permit must meet every field you fill
          in.
        </p>
      )}
      {sample.length > 0 && (
        <>
          <p className="mt-5 text-12 font-semibold text-muted">The newest of them</p>
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

/** The figures for a screen reader, which is not read the rows at every change of the form. */
function spokenAnswer({ matched, perWeek, isTooWide }: Output<'previewAlert'>): string {
  const count = matched === 1 ? '1 permit' : `${formatCount(matched)} permits`;
  return `${count} in the last ${PREVIEW_DAYS} days, about ${weekly(perWeek)} a week${isTooWide ? ': too many to read' : ''}.`;
}

/** Few a week to one decimal, many without. */
function weekly(count: number): string {
  return formatCount(count < 10 ? count : Math.round(count));
}
