import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { findState } from '#shared/domain/permit/states.ts';
import { errorMessage } from '../../lib/api/api.ts';
import { formatRecent } from '../../lib/format/format.ts';
import { useOpenInUrl } from '../../lib/page/open-state.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Loading, Repeat } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FlowDiagram } from './flow-diagram.tsx';
import { StateGrid } from './state-grid.tsx';
import { StatusCards } from './status-cards.tsx';
import { useStatus } from './use-status.ts';

const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const SECOND_MS = 1000;

/** Where the permits come from and how current they are (PRODUCT §2, monitoring page). */
export function MonitoringPage() {
  usePageTitle('Data Sources');
  const status = useStatus();
  const opened = useOpenInUrl('state');
  const open = findState(opened.value ?? '') ?? null;
  return (
    <PageFrame>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <Link to="/dashboard" className="text-14 text-ink underline decoration-line-strong">
          <span aria-hidden="true">← </span>Back to dashboard
        </Link>
        <LiveClock />
      </div>
      <h1 className="mt-4 text-28 font-semibold">Data Sources</h1>
      <p className="mt-1 max-w-prose text-14 text-pretty text-muted">
        Where your permits come from, when we last read each source, and what it shows. Updates every 5
        seconds.
      </p>
      <StatusCards status={status.data} failed={status.isError} />
      {status.isError && status.data !== undefined && (
        <p role="status" className="mt-4 border-l-4 border-problem bg-raised px-3 py-2 text-14">
          The status could not be loaded: {errorMessage(status.error)} This page shows the status of{' '}
          {formatRecent(status.data.at)}. We try again every 5 seconds.
        </p>
      )}
      {status.isError && status.data === undefined && (
        <div className="mt-6">
          <ErrorNotice error={status.error} onTryAgain={() => status.refetch()} />
        </div>
      )}
      {status.isPending && <GridSkeleton />}
      {status.data !== undefined && (
        <>
          <section aria-labelledby="states-heading" className="mt-8">
            <h2 id="states-heading" className="text-20 font-semibold">
              {status.data.states.length} states
            </h2>
            <StateGrid
              status={status.data}
              open={open}
              onOpen={(state) => (state === null ? opened.close() : opened.open(state))}
            />
          </section>
          <section aria-labelledby="flow-heading" className="mt-8">
            <h2 id="flow-heading" className="text-20 font-semibold">
              How a permit reaches you
            </h2>
            <FlowDiagram status={status.data} />
          </section>
        </>
      )}
    </PageFrame>
  );
}

function GridSkeleton() {
  return (
    <Loading label="Loading the sources" className="mt-8" bars={['h-7 w-28']}>
      <div className="mt-3 grid grid-cols-2 gap-px sm:grid-cols-3 lg:grid-cols-6">
        <Repeat times={18}>
          <Skeleton className="h-32" />
        </Repeat>
      </div>
    </Loading>
  );
}

/** The local time, updated every second (PRODUCT §2). Not announced by screen readers. */
function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      role="timer"
      aria-live="off"
      dateTime={now.toISOString()}
      className="figures font-mono text-14 whitespace-nowrap"
    >
      <span className="text-muted">{day.format(now)}</span> {time.format(now)}
    </time>
  );
}
