import type { Context } from 'aws-lambda';
import type { MetricValues } from '#functions/platform/metrics.ts';

/** A Lambda handler that ignores its event and uses only the remaining time. */
export type SenderJob = (
  event?: unknown,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
) => Promise<MetricValues>;

/**
 * Makes a job that sends what is due while its function has time left, and requests another run for the rest.
 * @param send returns `left: 'more'` when it ran out of time; `remainingMs` is absent where time is unlimited
 * @param figuresOf the metrics to report
 * @param more requests another run
 */
export function senderJob<Sent extends { readonly left: 'all' | 'more' }>(
  send: (limit: { readonly remainingMs?: () => number }) => Promise<Sent>,
  figuresOf: (sent: Sent) => MetricValues | Promise<MetricValues>,
  more: () => Promise<void>,
): SenderJob {
  return async (_, context) => {
    const limit = context === undefined ? {} : { remainingMs: () => context.getRemainingTimeInMillis() };
    const sent = await send(limit);
    if (sent.left === 'more') await more();
    return figuresOf(sent);
  };
}
