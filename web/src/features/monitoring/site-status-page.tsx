import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import { formatSpan } from '../../lib/format/days.ts';
import { counted, formatCount, formatRecent } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { rows } from '../../ui/loading.tsx';
import { PublicPage } from '../../ui/page/public-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { BAD, GOOD, NEUTRAL, StatusMark } from './status-mark.tsx';

type SiteStatus = Output<'siteStatus'>;

interface Part {
  readonly name: string;
  readonly mark: Parameters<typeof StatusMark>[0];
  readonly facts: string;
}

const MINUTE_MS = 60_000;

/** What works now, for everybody (PRODUCT §2). */
export function SiteStatusPage() {
  const status = useQuery(read('siteStatus'));
  return (
    <PublicPage
      title="Status"
      description={`Whether search, the daily collection of permits and mail work right now, as ${PRODUCT_NAME} measures it.`}
    >
      <QueryState
        query={status}
        loading="Loading the status"
        className="mt-8"
        bars={['h-6 w-72', ...rows(3, 'mt-4 h-20 sm:h-10')]}
      >
        {(data) => <Parts status={data} />}
      </QueryState>
      <p className="after-loading mt-8 mb-12 flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
        {!status.isError && (
          <Button size="small" onClick={() => status.refetch()} disabled={status.isFetching}>
            Check again
          </Button>
        )}
        <TextLink href="/sources" className="decoration-line-strong">
          Every source, with its terms
        </TextLink>
        <TextLink href="/changelog" className="decoration-line-strong">
          Changelog
        </TextLink>
      </p>
    </PublicPage>
  );
}

function Parts({ status }: { readonly status: SiteStatus }) {
  const parts = [searchPart(status), collectionPart(status), mailPart(status)];
  return (
    <>
      <p role="status" className="mt-3 max-w-prose text-16 text-pretty text-muted">
        {parts.some(({ mark }) => mark.shape === BAD.shape)
          ? 'Something does not work as it should.'
          : 'What we can measure works.'}{' '}
        As of {formatRecent(status.at)}.
      </p>
      <dl className="mt-8 border-t-[1.5px] border-ink">
        {parts.map(({ name, mark, facts }) => (
          <div
            key={name}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[10rem_17rem_1fr]"
          >
            <dt className="text-16 font-semibold">{name}</dt>
            <dd className="text-14">
              <StatusMark {...mark} />
            </dd>
            <dd className="text-14 text-pretty text-muted">{facts}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function searchPart({ search: { permits, publishedAt } }: SiteStatus): Part {
  if (publishedAt === null)
    return { name: 'Search', mark: { word: 'Waiting', ...NEUTRAL }, facts: 'No permit is on file yet.' };
  return {
    name: 'Search',
    mark: { word: 'Works', ...GOOD },
    facts: `${counted(permits, 'permit')}, last changed ${formatRecent(publishedAt)}.`,
  };
}

function collectionPart({ collection }: SiteStatus): Part {
  const { onTime, delayedSince, cause, sources, sourcesOnTime } = collection;
  const count = `${formatCount(sourcesOnTime)} of ${counted(sources, 'source')} on time.`;
  if (onTime) return { name: 'Collection', mark: { word: 'Works', ...GOOD }, facts: count };
  return {
    name: 'Collection',
    mark:
      delayedSince === null
        ? { word: 'Waiting', ...NEUTRAL }
        : { word: `Delayed since ${formatRecent(delayedSince)}`, ...BAD },
    facts: `${cause ?? ''} ${count}`.trim(),
  };
}

function mailPart({ mail }: SiteStatus): Part {
  if (mail === null)
    return {
      name: 'Mail',
      mark: { word: 'Not measured', ...NEUTRAL },
      facts: 'No mail of ours was sent to measure it.',
    };
  const { sentAt, deliveredAt, isLate } = mail;
  const sent = `The last mail to ourselves was sent ${formatRecent(sentAt)}`;
  return {
    name: 'Mail',
    mark: isLate ? { word: 'Late', ...BAD } : { word: 'Works', ...GOOD },
    facts:
      deliveredAt === null
        ? `${sent} and has not arrived yet.`
        : `${sent} and arrived within ${minutes(Date.parse(deliveredAt) - Date.parse(sentAt))}.`,
  };
}

/** A time that a mail took: "a minute", "4 min". */
function minutes(milliseconds: number): string {
  return milliseconds < MINUTE_MS ? 'a minute' : formatSpan(milliseconds);
}
