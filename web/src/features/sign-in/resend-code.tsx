import { useState } from 'react';
import { useSecondsUntil } from '../../lib/browser/use-seconds-until.ts';
import { Button } from '../../ui/button.tsx';
import type { Problem } from './problem.ts';

const PAUSE_MS = 30_000;

/** Sends another code, after a pause. `send` returns an error message, if any. */
export function ResendCode(props: {
  readonly send: () => Promise<Problem | undefined>;
  /** Called after another code was sent: errors of the previous code no longer matter. */
  readonly onSent: () => void;
  readonly onProblem: (problem: Problem) => void;
}) {
  const { send, onSent, onProblem } = props;
  const [opensAt, setOpensAt] = useState(() => Date.now() + PAUSE_MS);
  const left = useSecondsUntil(opensAt);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function press(): Promise<void> {
    setBusy(true);
    setSent(false);
    const problem = await send();
    setBusy(false);
    setOpensAt(Date.now() + PAUSE_MS);
    if (problem !== undefined) return onProblem(problem);
    setSent(true);
    onSent();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-14 text-muted" aria-live="polite">
        {sent ? 'A new code is on its way.' : 'No email? Check your spam folder.'}
      </p>
      <Button size="small" busy={busy} disabled={left > 0} onClick={press}>
        Send a new code{left > 0 && <span className="figures font-mono text-12">{left} s</span>}
      </Button>
    </div>
  );
}
