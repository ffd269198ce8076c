import { useQuery } from '@tanstack/react-query';
import { type Coverage, stateSentence } from '../../lib/coverage.ts';
import { read } from '../../lib/read.ts';
import { NotCollected } from '../../ui/coverage-lookup.tsx';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type SourceRow, StateSources } from './state-sources.tsx';
import type { StateStatus, Status } from './use-status.ts';

export interface StatePanelProps {
  readonly id: string;
  readonly state: StateStatus;
  readonly status: Status;
}

/** An open state: why it is late, its sources, and what is not collected there. */
export function StatePanel({ id, state, status }: StatePanelProps) {
  const coverage = useQuery(read('coverage'));
  const { state: name, cause } = state;
  return (
    <section
      id={id}
      aria-label={`Sources of ${name}`}
      className="col-span-full -mt-px border-t border-line-strong bg-raised px-4 py-4 sm:px-6"
    >
      {cause !== null && <p className="mb-3 max-w-prose text-14 text-problem">{cause}</p>}
      {coverage.isError && <ErrorNotice error={coverage.error} onTryAgain={() => coverage.refetch()} />}
      {coverage.isPending && (
        <div role="status">
          <span className="sr-only">Loading the sources</span>
          <Skeleton className="w-96 max-w-full" />
          <Skeleton className="mt-4 h-24" />
        </div>
      )}
      {coverage.data !== undefined && <Opened coverage={coverage.data} name={name} status={status} />}
    </section>
  );
}

function Opened(props: { readonly coverage: Coverage; readonly name: string; readonly status: Status }) {
  const { coverage, name, status } = props;
  const covered = new Map(coverage.sources.map((source) => [source.id, source]));
  const rows = status.sources.flatMap((source): SourceRow[] => {
    const known = covered.get(source.id);
    return source.state === name && known !== undefined ? [{ status: source, covered: known }] : [];
  });
  return (
    <>
      <p className="mb-3 text-14 text-pretty text-muted">{stateSentence(rows.map((row) => row.covered))}</p>
      <StateSources rows={rows} />
      <NotCollected coverage={coverage} state={name} />
    </>
  );
}
