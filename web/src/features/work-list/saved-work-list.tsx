import { useQuery, useQueryClient } from '@tanstack/react-query';
import { byCallBack, isDue } from '#shared/domain/calls/call-back.ts';
import { counted, formatCount } from '../../lib/format/format.ts';
import { savedLeadsQuery } from '../../lib/saved/saved-leads.ts';
import { useWaiting } from '../../lib/saved/waiting.ts';
import { CallingNotice } from '../../ui/calls/calling-notice.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TryAgain } from '../../ui/notice/try-again.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { SavedMark } from '../../ui/work/saved-mark.tsx';
import { useShowSavedMarks } from '../../ui/work/use-show-saved-marks.ts';
import { groupByNextStep } from './groups.ts';
import { savedWithWaiting } from './saved-entries.ts';
import { StageFilter } from './stage-filter.tsx';
import type { OpenEntry } from './use-entry-dialogs.tsx';
import { WorkRows } from './work-rows.tsx';
import type { WorkView } from './work-view.ts';

interface SavedWorkListProps {
  readonly view: WorkView;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Why the list could not be read. */
  readonly error: Error;
  readonly open: OpenEntry;
}

/** The list as saved on this device, while the server cannot be reached. What is changed waits for a connection. */
export function SavedWorkList({ error, ...shown }: SavedWorkListProps) {
  const saved = useQuery(savedLeadsQuery);
  const client = useQueryClient();
  const waiting = useWaiting();
  useShowSavedMarks(saved.data);
  const work = savedWithWaiting(saved.data, waiting);
  // From a cold start the user is not read either.
  const tryAgain = (): void => void client.refetchQueries({ type: 'active' });
  if (saved.isPending) return null;
  if (work === null)
    return (
      <div className="mt-6">
        <ErrorNotice error={error} onTryAgain={tryAgain} />
      </div>
    );
  return <Saved work={work} onTryAgain={tryAgain} {...shown} />;
}

function Saved(
  props: Omit<SavedWorkListProps, 'error'> & {
    readonly work: NonNullable<ReturnType<typeof savedWithWaiting>>;
    readonly onTryAgain: () => void;
  },
) {
  const { view, today, work, open, onTryAgain } = props;
  const { stage } = view;
  const { counts, total } = work;
  const due = work.entries
    .filter((entry) => isDue(entry, today))
    .toSorted((a, b) => (a.callBack && b.callBack ? byCallBack(a.callBack, b.callBack) : 0));
  const entries =
    stage === 'due'
      ? due
      : work.entries.filter((entry) => (stage === null ? entry.stage !== 'hidden' : entry.stage === stage));
  return (
    <>
      <div className="my-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="space-y-2">
          <p className="max-w-prose text-14 text-pretty">
            The server cannot be reached, so this is the list as it was saved on this device. You can work on
            it: what you change is sent when there is a connection.
          </p>
          <SavedMark at={work.savedAt} />
        </div>
        <TryAgain onPress={onTryAgain} />
      </div>
      <StageFilter view={view} counts={counts} due={due.length} />
      {total > work.entries.length && (
        <p className="mt-4 text-14 text-muted">
          Saved are the first {formatCount(work.entries.length)} of {counted(total, 'permit')}.
        </p>
      )}
      <div className="mt-4">
        {entries.length === 0 ? (
          <Notice
            title={
              stage === 'hidden'
                ? 'Hidden permits are not saved on this device'
                : 'Nothing was here when the list was saved'
            }
          />
        ) : (
          <>
            <WorkRows
              {...open}
              groups={groupByNextStep(entries, today)}
              today={today}
              selected={null}
              onSelect={() => undefined}
            />
            <CallingNotice />
          </>
        )}
      </div>
    </>
  );
}
