import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatRecent } from '../../lib/format.ts';
import { read } from '../../lib/read.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { outcomeLook } from './status-look.ts';
import { StandingMark } from './status-mark.tsx';

/** The last runs of a source, asked for when somebody opens them. */
export function SourceRuns({ id, name }: { readonly id: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-12 open:basis-full">
      <summary className="text-ink underline decoration-line-strong underline-offset-3">
        Recent runs<span className="sr-only"> of {name}</span>
      </summary>
      {open && <Runs id={id} />}
    </details>
  );
}

function Runs({ id }: { readonly id: string }) {
  const { data, isError, refetch } = useQuery(read('sourceRuns', { params: { id } }));
  if (isError)
    return (
      <p className="mt-2 flex items-center gap-3">
        The runs could not be loaded.
        <Button size="small" onClick={() => refetch()}>
          Try Again
        </Button>
      </p>
    );
  if (data === undefined) return <Skeleton className="mt-2 w-72 max-w-full" />;
  if (data.length === 0) return <p className="mt-2 text-muted">No run has ended in the last 90 days.</p>;
  return (
    <ol className="figures mt-2 border-t border-line">
      {data.map(({ endedAt, outcome, cause, read: rows, new: added, changed }) => (
        <li
          key={endedAt}
          className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line py-1.5 text-pretty"
        >
          <span className="w-28 font-mono whitespace-nowrap text-muted">{formatRecent(endedAt)}</span>
          <StandingMark {...outcomeLook(outcome)} />
          <span className="text-muted">
            {cause ??
              `${formatCount(rows)} rows read, ${formatCount(added)} new, ${formatCount(changed)} changed.`}
          </span>
        </li>
      ))}
    </ol>
  );
}
