import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import {
  filterOfCriteria,
  PREVIEW_DAYS,
  PREVIEW_SAMPLE,
  TOO_WIDE_PER_WEEK,
} from '#shared/domain/alerts/alert.ts';
import { leadCard } from '#shared/domain/alerts/lead-card.ts';
import { whyMatched } from '#shared/domain/alerts/why-matched.ts';
import { whyYouGotIt } from '#shared/domain/alerts/why-you-got-it.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { call, errorSentence, isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { counted, formatCount, formatWeekly } from '../../lib/format/format.ts';
import { canDrawMaps } from '../../lib/map/can-draw-maps.ts';
import { permitHref } from '../../lib/page/permit-hrefs.ts';
import { Button } from '../../ui/button.tsx';
import { ALERT } from '../../ui/filter/filter-layouts.ts';
import { firstFieldError } from '../../ui/filter/typed-filter.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Bars, Repeat } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithoutPoint } from '../../ui/territory/without-point.tsx';
import { MailLead } from '../../ui/work/mail-lead.tsx';
import { type AlertForm, parseCriteria } from './alert-form.ts';

const AlertMap = lazyPart(async () => (await import('./alert-map.tsx')).AlertMap, <div className="h-80" />);
const AreasPicture = lazyPart(
  async () => (await import('../../ui/territory/territory-picture.tsx')).AreasPicture,
  <div className="mt-2 h-20" />,
);

type Preview = Output<'previewAlert'>;
interface PreviewRequest {
  readonly criteria: ReturnType<typeof parseCriteria>;
  readonly trigger: AlertForm['trigger'];
}

/** What an alert would match, as the form is filled in. */
export interface LivePreview {
  readonly request: PreviewRequest | null;
  /** The first error of the form, which prevents a preview. */
  readonly problem: string | null;
  readonly data: Preview | undefined;
  readonly error: Error | null;
  /** The result belongs to an earlier state of the form. */
  readonly isOutdated: boolean;
  /** The user may not see permits. */
  readonly isRefused: boolean;
  readonly tryAgain: () => void;
}

/** The alert's filter in words, how many permits it matches, and the newest of them as its mail shows them. */
export function AlertPreview(props: {
  readonly name: string;
  /** When its mail comes, in words; null when none comes. */
  readonly mailTimes: string | null;
  readonly preview: LivePreview;
}) {
  const { name, mailTimes, preview } = props;
  const headingId = useId();
  const areas = preview.request?.criteria.territory;
  const { request, problem, data, error, isOutdated, isRefused, tryAgain } = preview;
  return (
    <section aria-labelledby={headingId} className="min-w-0 border border-line bg-paper">
      <div className="border-b border-line px-4 py-3">
        <h3 id={headingId} className="text-16 font-semibold">
          Preview
        </h3>
        <p className="mt-1 text-14 text-pretty break-words text-muted">
          {problem ?? (request && filterSentence(filterOfCriteria(request.criteria)))}
        </p>
        {areas !== undefined && <AreasPicture areas={areas} className="mt-2 h-20 w-32" />}
        {mailTimes !== null && (
          <p className="mt-1 text-14 text-pretty text-muted">We email you {mailTimes}</p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {data !== undefined && !isOutdated && !isRefused && describePreview(data)}
      </p>
      <div className="p-4">
        {isRefused ? (
          <PreviewRefused />
        ) : error !== null ? (
          <div role="alert">
            <p className="text-14 text-problem">
              The preview could not be made. {errorSentence(error)} You can save without it.
            </p>
            <Button size="small" className="mt-3" onClick={tryAgain}>
              Try Again
            </Button>
          </div>
        ) : data !== undefined ? (
          <div aria-busy={isOutdated}>
            <PreviewResult name={name} request={request} preview={data} />
          </div>
        ) : (
          problem === null && <Loading />
        )}
      </div>
    </section>
  );
}

/** The estimate in one line, to stand next to the button that saves the alert. */
export function WeeklyEstimate({ preview: { data, isRefused, error } }: { readonly preview: LivePreview }) {
  if (data === undefined || isRefused || error !== null) return null;
  return (
    <p className="text-14 text-muted">
      About <b className="font-semibold text-ink">{formatWeekly(data.perWeek)} a week</b>
    </p>
  );
}

function PreviewRefused() {
  return (
    <>
      <p className="text-14">
        Previews come with the subscription. You can save the alert now; it is kept until you upgrade.
      </p>
      <ButtonLink to="/subscription" size="small" className="mt-3">
        See the subscription
      </ButtonLink>
    </>
  );
}

interface PreviewResultProps {
  readonly name: string;
  readonly request: PreviewRequest | null;
  readonly preview: Preview;
}

function PreviewResult({ name, request, preview }: PreviewResultProps) {
  const { matched, perWeek, isTooWide, withoutPoint, sample } = preview;
  return (
    <>
      <Figures matched={formatCount(matched)} perWeek={formatWeekly(perWeek)} />
      <p className="mt-2 text-12 text-muted">
        {request?.trigger === 'new'
          ? `Counted over ${PREVIEW_DAYS} full days. Cities publish late, so the newest days are left out.`
          : `Permits issued in ${PREVIEW_DAYS} full days, whose status it would watch. Nobody can tell how often a status changes.`}
      </p>
      {request !== null && (
        <WithoutPoint count={withoutPoint} filter={filterOfCriteria(request.criteria)} className="mt-2" />
      )}
      {isTooWide && (
        <Notice tone="signal" level={3} title={`Over ${TOO_WIDE_PER_WEEK} a week`} className="mt-4">
          <p>That is more than anyone can read. Add a city, a trade, a word or a min value.</p>
        </Notice>
      )}
      {matched === 0 && (
        <p className="mt-4 text-14">
          Nothing matched. Check the spelling, or remove something: a permit must match every field you fill
          in.
        </p>
      )}
      {matched > 0 && request !== null && canDrawMaps() && (
        <FoundOnMap filter={filterOfCriteria(request.criteria)} sampleIds={sample.map(({ id }) => id)} />
      )}
      {sample.length > 0 && (
        <>
          <h4 className="mt-5 border-b border-line-strong pb-1 text-12 font-semibold text-muted">
            How the email shows the newest
          </h4>
          <ul className="divide-y divide-line">
            {sample.map((permit) => (
              <li key={permit.id}>
                <SampleLead name={name} request={request} permit={permit} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A button that shows what the alert found on a map. */
function FoundOnMap(props: { readonly filter: PermitFilter; readonly sampleIds: string[] }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-4">
      <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the map' : 'Show on a map'}
      </Button>
      {isShown && (
        <div className="mt-3">
          <AlertMap {...props} />
        </div>
      )}
    </div>
  );
}

/** A permit of the preview as the mail shows it. */
function SampleLead(
  props: Omit<PreviewResultProps, 'preview'> & { readonly permit: Preview['sample'][number] },
) {
  const { name, request, permit } = props;
  const filter = request === null ? {} : filterOfCriteria(request.criteria);
  const today = new Date().toISOString().slice(0, 10);
  const conditions = whyMatched(filter, permit, permit.next);
  return (
    <MailLead
      card={leadCard(permit, today)}
      why={whyYouGotIt([{ alert: name.trim() === '' ? 'New alert' : name.trim(), conditions }])}
      button={(className, words) => (
        <Link to={permitHref(permit.id)} target="_blank" className={className}>
          {words}
        </Link>
      )}
    />
  );
}

function Figures({ matched, perWeek }: { readonly matched: ReactNode; readonly perWeek: ReactNode }) {
  return (
    <dl className="grid grid-cols-2">
      <div className="flex flex-col-reverse pr-4">
        <dt className="text-12 text-muted">a week, about</dt>
        <dd className="figures font-mono text-28 font-medium tracking-tighter sm:text-44">{perWeek}</dd>
      </div>
      <div className="flex flex-col-reverse border-l border-line pl-4">
        <dt className="text-12 text-muted">in {PREVIEW_DAYS} days</dt>
        <dd className="figures font-mono text-28 font-medium tracking-tighter sm:text-44">{matched}</dd>
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
      <ul className="mt-10 divide-y divide-line border-t border-line-strong">
        <Repeat times={PREVIEW_SAMPLE}>
          <li className="space-y-2 py-4">
            <Bars widths={['h-5 w-28', 'h-6 w-56 max-w-full', 'h-5 w-48 max-w-full', 'mt-3 h-10 w-32']} />
          </li>
        </Repeat>
      </ul>
    </>
  );
}

/** The figures for screen readers, which do not read the leads after each change of the form. */
function describePreview({ matched, perWeek, isTooWide }: Preview): string {
  const count = counted(matched, 'permit');
  return `${count} in ${PREVIEW_DAYS} days, about ${formatWeekly(perWeek)} a week${isTooWide ? ': too many to read' : ''}.`;
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
  const answer = useQuery({
    queryKey: ['previewAlert', sent],
    queryFn:
      sent === null || subscription.isPending || access === false
        ? skipToken
        : ({ signal }) => call('previewAlert', { body: sent, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    request,
    problem,
    data: answer.data,
    error: answer.error,
    isOutdated: isBehind || answer.isPlaceholderData,
    isRefused: isSubscriptionRequired(answer.error) || access === false,
    tryAgain: () => void answer.refetch(),
  };
}
