import { useSyncExternalStore } from 'react';
import { rowsWait } from '../../lib/api/row-guard.ts';
import { useSecondsUntil } from '../../lib/browser/use-seconds-until.ts';
import { counted } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

/** Until when a list waits, in epoch milliseconds; null when none does. */
export function useRowsWait(): number | null {
  return useSyncExternalStore(rowsWait.subscribe, rowsWait.get);
}

/** When a list waits: until when. The call follows by itself. */
export function RowsWait() {
  const until = useRowsWait();
  return until === null ? null : <Countdown until={until} />;
}

function Countdown({ until }: { readonly until: number }) {
  const seconds = useSecondsUntil(until);
  return (
    <div role="timer" className={PADDED}>
      <Notice tone="signal" title={`These leads open in ${counted(seconds, 'second')}`}>
        <p>
          You have opened thousands of new permits in a few minutes. A hundred more open every 12 seconds.
        </p>
      </Notice>
    </div>
  );
}

interface RefusalProps {
  readonly sentence: string;
  /** When more open, in epoch milliseconds. */
  readonly opensAt: number;
  /** The page that stays on screen; undefined without one. */
  readonly keptPage: number | undefined;
  readonly onTryAgain: () => void;
}

/** More permits than the site shows for now: what happened, and when it goes on. */
export function RowsRefused({ sentence, opensAt, keptPage, onTryAgain }: RefusalProps) {
  const seconds = useSecondsUntil(opensAt);
  const time = new Date(opensAt).toLocaleTimeString('en-US', { timeStyle: 'short' });
  const title = seconds === 0 ? 'More leads are open again' : `More leads open at ${time}`;
  return (
    <div className={PADDED}>
      <Notice
        tone="problem"
        title={title}
        actions={
          <Button disabled={seconds > 0} onClick={onTryAgain}>
            Try Again
          </Button>
        }
      >
        <p>{sentence}</p>
        {keptPage !== undefined && <p>Page {keptPage} stays below.</p>}
      </Notice>
    </div>
  );
}

const PADDED = 'px-3 py-4 sm:px-6';
