import { outcomeLabel } from '#shared/domain/calls/call-back.ts';
import type { WaitingChange } from '#shared/domain/sync/waiting-changes.ts';
import { stageLabel } from '#shared/domain/work-list.ts';
import { formatCallBack } from '../../lib/format/call-back-text.ts';
import { localDay } from '../../lib/format/days.ts';
import { Button } from '../../ui/button.tsx';
import { dropWaiting } from '../../ui/work/waiting-changes.ts';

/** Changes made without a connection that the server refused, with what they were, until the user drops them. */
export function RefusedChanges({ changes }: { readonly changes: readonly WaitingChange[] }) {
  return (
    <section role="alert" className="mt-4 border-l-4 border-problem bg-sunken px-3 py-2 text-14">
      <h2 className="font-semibold">
        {changes.length === 1 ? '1 change was not saved' : `${changes.length} changes were not saved`}
      </h2>
      <ul className="mt-1 space-y-2">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 flex-1 break-words whitespace-pre-wrap">
              <span className="font-mono">{change.permitNumber}</span>, {describe(change)}: {change.refused}
            </p>
            <Button size="small" onClick={() => void dropWaiting(change)}>
              Drop it
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ note, outcome, stage, callBack }: WaitingChange): string {
  if (note !== undefined) return `note “${note.text}”`;
  if (outcome !== undefined) return outcomeLabel(outcome);
  if (stage !== undefined) return stageLabel(stage);
  if (callBack == null) return callBack === null ? 'call-back done' : 'step taken back';
  return `call back ${formatCallBack(callBack, localDay())}`;
}
