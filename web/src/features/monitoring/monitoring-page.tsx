import { useEffect, useState } from 'react';
import { findState } from '#shared/domain/permit/states.ts';
import { errorMessage } from '../../lib/api/api.ts';
import { counted, formatRecent } from '../../lib/format/format.ts';
import { useOpenInUrl } from '../../lib/page/open-state.ts';
import { TextLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
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
  const status = useStatus();
  const opened = useOpenInUrl('state');
  const open = findState(opened.value ?? '') ?? null;
  return (
    <Page title="Data Sources" heading={null}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <TextLink to="/dashboard" className="text-14 decoration-line-strong">
          <span aria-hidden="true">← </span>Back to dashboard
        </TextLink>
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
      <QueryState
        query={{ ...status, error: status.data === undefined ? status.error : null }}
        loading="Loading the sources"
        className="mt-8"
        bars={['h-7 w-28', 'mt-3 h-96']}
      >
        {(data) => (
          <>
            <Section title={counted(data.states.length, 'state')}>
              <StateGrid
                status={data}
                open={open}
                onOpen={(state) => (state === null ? opened.close() : opened.open(state))}
              />
            </Section>
            <Section title="How a permit reaches you">
              <FlowDiagram status={data} />
            </Section>
          </>
        )}
      </QueryState>
    </Page>
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
