/** When something that failed is tried again. */
export interface RetryPolicy {
  /** The pause after the first failure, in milliseconds; each is twice as long as the one before, up to the longest. */
  readonly pauseMs: number;
  readonly longestMs: number;
  /** How long it is tried after the first attempt, in milliseconds, and how often at most; no limit when left out. */
  readonly lastsMs?: number;
  readonly attemptsMost?: number;
  /** Varies a pause by up to this share, so that what failed together is not tried again together. */
  readonly jitter?: number;
}

/** Attempts so far. Times are epoch milliseconds. */
interface Failures {
  /** How many failed before the one that failed now. */
  readonly before: number;
  readonly now: number;
  /** When the first began; needed by a policy that lasts some time. */
  readonly begunAt?: number;
  /** The least pause that the receiver asks for, in milliseconds. */
  readonly askedMs?: number;
  /** In [0, 1); needed by a policy with jitter. */
  readonly random?: number;
}

/** When to try again, in epoch milliseconds: at the latest at the end of the policy's time; undefined when that or its attempts are over. */
export function nextAttempt(
  {
    pauseMs,
    longestMs,
    lastsMs = Number.POSITIVE_INFINITY,
    attemptsMost = Number.POSITIVE_INFINITY,
    jitter = 0,
  }: RetryPolicy,
  { before, now, begunAt = now, askedMs = 0, random = 0.5 }: Failures,
): number | undefined {
  const end = begunAt + lastsMs;
  // guard: what failed is tried again in its time
  if (now >= end || before + 1 >= attemptsMost) return undefined;
  const pause = Math.min(pauseMs * 2 ** before, longestMs) * (1 - jitter + 2 * jitter * random);
  return Math.min(now + Math.max(Math.round(pause), askedMs), end);
}
