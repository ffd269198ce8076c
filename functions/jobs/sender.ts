import type { Context } from 'aws-lambda';
import type { Figures } from '#functions/platform/metrics.ts';

/** What Lambda calls with an event or a tick, of which a sender needs nothing but how long it may run. */
export type SenderJob = (
  event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<Figures>;

/**
 * A job that sends what is due for as long as its function may run. A run whose time is over before all is sent asks for the
 * next one itself. It answers what it found.
 * @param send answers `left: 'more'` when it stopped for want of time; `remainingMs` is absent where a run takes as long as it takes
 * @param more asks for another run
 */
export function senderJob<Sent extends { readonly left: 'all' | 'more' }>(
  send: (limit: { readonly remainingMs?: () => number }) => Promise<Sent>,
  figuresOf: (sent: Sent) => Figures,
  more: () => Promise<void>,
): SenderJob {
  return async (_, context) => {
    const limit = context === undefined ? {} : { remainingMs: () => context.getRemainingTimeInMillis() };
    const sent = await send(limit);
    if (sent.left === 'more') await more();
    return figuresOf(sent);
  };
}
