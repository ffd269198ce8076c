import { isSendable, useWaiting } from '../../lib/saved/waiting.ts';

/** Says that a change of a permit waits for a connection. */
export function WaitingMark({ permitId }: { readonly permitId: string }) {
  if (!useWaiting().some((one) => one.permitId === permitId && isSendable(one))) return null;
  return (
    <span className="block w-fit rounded border border-dashed border-line-strong px-1.5 text-12 leading-5 text-muted">
      Waiting for a connection
    </span>
  );
}
