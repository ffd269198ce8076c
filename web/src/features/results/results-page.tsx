import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CallTally, RESULT_USERS_LEAST, type ScoreBand } from '#shared/domain/calls/call-results.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { WHO } from '#shared/domain/permit/who.ts';
import { read } from '../../lib/api/read.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';

const WAITING = { className: 'space-y-3', bars: ['w-1/2', 'w-2/3', 'w-2/3'] };

/** How the leads turned out that the user called, and what lead scores have meant for all users. */
export function ResultsPage() {
  return (
    <Page title="Results">
      <OwnResults />
      <ScoreResults />
    </Page>
  );
}

function OwnResults() {
  const query = useQuery(read('workResults'));
  return (
    <Part title="Your calls">
      <QueryState query={query} loading="Loading your calls" {...WAITING}>
        {(data) =>
          data.called === 0 ? (
            <>
              <p className="max-w-prose text-14 text-muted">
                You have not noted a call yet. After a call, say how it went on the lead, on your work list or
                in the mail that brought it. Then this page shows which trades and which kinds of leads pay
                off for you.
              </p>
              <p className="mt-4">
                <ButtonLink to="/work">Open work list</ButtonLink>
              </p>
            </>
          ) : (
            <>
              <p className="max-w-prose text-14 text-muted">
                Each lead counts once, as it was when you first called. A lead of two trades is in both lines.
              </p>
              <ResultTable
                caption="By trade"
                rows={[
                  { name: 'All leads', ...data },
                  ...data.trades.map(({ trade, ...tally }) => ({ name: tradeLabel(trade), ...tally })),
                ]}
              />
              <ResultTable
                caption="By label"
                rows={data.labels.map(({ label, ...tally }) => ({
                  name: WHO[label],
                  ...tally,
                }))}
              />
            </>
          )
        }
      </QueryState>
    </Part>
  );
}

function ScoreResults() {
  const query = useQuery(read('scoreResults'));
  return (
    <Part title="What a score has meant">
      <QueryState query={query} loading="Loading results by score" {...WAITING}>
        {(data) =>
          data.bands.length === 0 ? (
            <p className="max-w-prose text-14 text-muted">
              From {RESULT_USERS_LEAST} users on, this table shows how leads of each score turned out.{' '}
              {data.users === 0
                ? 'So far, the monthly count found no user with a call.'
                : `So far, ${counted(data.users, 'user has', 'users have')} noted calls.`}{' '}
              Until then, a score only says in which order to take them.
            </p>
          ) : (
            <>
              <p className="max-w-prose text-14 text-muted">
                Called leads of {counted(data.users, 'user')} by their score at the first call. Counted once a
                month.
              </p>
              <ResultTable caption="By score" rows={data.bands.toReversed().map(bandRow)} />
            </>
          )
        }
      </QueryState>
    </Part>
  );
}

interface ResultRow extends CallTally {
  readonly name: string;
}

function ResultTable({ caption, rows }: { readonly caption: string; readonly rows: readonly ResultRow[] }) {
  return (
    <table className="mt-4 w-full max-w-2xl table-fixed border-collapse text-14">
      <caption className="pb-1 text-left text-16 font-medium">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-right text-12 text-muted">
          <th scope="col" className="w-3/10 py-1.5 sm:w-2/5 text-left font-normal">
            {caption.replace('By ', '').replace(/^./, (first) => first.toUpperCase())}
          </th>
          {['Called', 'Reached', 'Won'].map((heading) => (
            <th key={heading} scope="col" className="py-1.5 font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, called, reached, won }) => (
          <tr key={name} className="border-b border-line text-right">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            <td className="figures">{formatCount(called)}</td>
            <td className="figures">
              <Share part={reached} of={called} />
            </td>
            <td className="figures">
              <Share part={won} of={called} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "4 (20%)"; of a few leads only the count, because a share would say nothing. */
function Share({ part, of }: { readonly part: number; readonly of: number }) {
  if (of < SHARE_LEAST) return formatCount(part);
  return (
    <>
      {formatCount(part)} <span className="text-muted">({Math.round((100 * part) / of)}%)</span>
    </>
  );
}
/** Of fewer leads, one more or less changes a share by 10 points. */
const SHARE_LEAST = 10;

function bandRow({ from, to, ...tally }: ScoreBand): ResultRow {
  return { name: `${from} to ${to}`, ...tally };
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section title={title} className="after-loading mt-8" heading="mb-2 text-20 font-semibold">
      {children}
    </Section>
  );
}
