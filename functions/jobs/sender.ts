import type { Context } from 'aws-lambda';

/** What Lambda calls with an event or a tick, of which a sender needs nothing but how long it may run. */
export type SenderJob = (
  event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<void>;

/**
 * A job that sends what is due for as long as its function may run. A run whose time is over before all is sent asks for the
 * next one itself.
 * @param send answers `more` when it stopped for want of time; `remainingMs` is absent where a run takes as long as it takes
 * @param more asks for another run
 */
export function senderJob(
  send: (limit: { readonly remainingMs?: () => number }) => Promise<'all' | 'more'>,
  more: () => Promise<void>,
): SenderJob {
  return async (_, context) => {
    const limit = context === undefined ? {} : { remainingMs: () => context.getRemainingTimeInMillis() };
    if ((await send(limit)) === 'more') await more();
  };
}
