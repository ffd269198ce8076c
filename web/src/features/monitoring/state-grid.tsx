import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { stateCode } from '#shared/domain/permit/states.ts';
import { read } from '../../lib/api/read.ts';
import { describeState } from '../../lib/format/coverage.ts';
import { counted, formatDay } from '../../lib/format/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { rows as bars, Loading } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { NotCollected } from '../../ui/places/coverage-lookup.tsx';
import { type SourceDetails, StateSources } from './state-sources.tsx';
import { StatusMark, stateLook } from './status-mark.tsx';
import type { StateStatus, Status } from './use-status.ts';

interface StateGridProps {
  readonly status: Status;
  readonly open: string | null;
  readonly onOpen: (state: string | null) => void;
}

/** The 17 states (PRODUCT §2, §9). An open one shows its sources in a row below it. */
export function StateGrid({ status, open, onOpen }: StateGridProps) {
  return (
    // Dense: later cells fill the row of an open one, and its sources follow in the next row.
    <ul className="mt-3 grid grid-flow-row-dense grid-cols-2 overflow-hidden border-y border-line-strong sm:grid-cols-3 lg:grid-cols-6">
      {status.states.map((state) => (
        <StateCell
          key={state.state}
          state={state}
          isOpen={state.state === open}
          onToggle={() => onOpen(state.state === open ? null : state.state)}
          status={status}
        />
      ))}
    </ul>
  );
}

interface StateCellProps {
  readonly state: StateStatus;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly status: Status;
}

function StateCell({ state, isOpen, onToggle, status }: StateCellProps) {
  const panel = useId();
  const { state: name, sources, good, newestIssueDate } = state;
  return (
    <li className="contents">
      <div className="-mt-px -ml-px border-t border-l border-line">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={onToggle}
          className={classNames(
            'flex h-full min-h-32 w-full flex-col items-start gap-1 p-3 text-left outline-offset-[-2px] hover:bg-sunken',
            isOpen && 'bg-sunken',
          )}
        >
          <span className="flex w-full items-baseline justify-between gap-2">
            <span className="text-14 font-medium">{name}</span>
            <span aria-hidden="true" className="font-mono text-12 text-muted">
              {stateCode(name)}
            </span>
          </span>
          <span className="text-12 text-pretty">
            <StatusMark {...stateLook(state)} />
          </span>
          <span className="mt-auto pt-2 text-12 text-muted">
            {good} of {counted(sources, 'source')} good
            <span className="block">
              {newestIssueDate === null ? 'No permit yet' : `Newest ${formatDay(newestIssueDate)}`}
            </span>
          </span>
        </button>
      </div>
      {isOpen && <StatePanel id={panel} state={state} status={status} />}
    </li>
  );
}

/** An open state: why it is delayed, its sources, and the feeds we do not collect. */
function StatePanel(props: { readonly id: string; readonly state: StateStatus; readonly status: Status }) {
  const { id, state, status } = props;
  const { state: name, cause } = state;
  const { data, isPending, error, refetch } = useQuery(read('coverage'));
  const covered = new Map(data?.sources.map((source) => [source.id, source]));
  const rows = status.sources.flatMap((source): SourceDetails[] => {
    const known = covered.get(source.id);
    return source.state === name && known !== undefined ? [{ status: source, covered: known }] : [];
  });
  const rowBars = bars(state.sources, 'mt-4 h-20');
  return (
    <section
      id={id}
      aria-label={`Sources of ${name}`}
      className="col-span-full -mt-px border-t border-line-strong bg-raised px-4 py-4 sm:px-6"
    >
      {cause !== null && <p className="mb-3 max-w-prose text-14 text-problem">{cause}</p>}
      {error !== null && <ErrorNotice error={error} onTryAgain={() => refetch()} />}
      {isPending && <Loading label="Loading the sources" bars={['w-96 max-w-full', ...rowBars]} />}
      {data !== undefined && (
        <>
          <p className="mb-3 text-14 text-pretty text-muted">
            {describeState(rows.map((row) => row.covered))}
          </p>
          <StateSources rows={rows} />
          <NotCollected coverage={data} state={name} />
        </>
      )}
    </section>
  );
}
