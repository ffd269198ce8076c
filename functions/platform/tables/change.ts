import { ConditionFailed, TableBusy } from './retries.ts';

/** Tries of a change; in vain they mean that more is wrong than another change at the same time. */
const TRIES_MOST = 8;

/** Other changes came first each time. */
export class Overtaken extends TableBusy {}

interface ChangeOptions {
  readonly most?: number;
  /** The longest pause before the second try, in milliseconds, at random; it grows by as much with each try. */
  readonly pauseMs?: number;
}

/**
 * Changes what others change too: reads, and writes on condition that what was read still holds, from the start again when another change
 * came first.
 * @param once one try, given the number of tries before it. It throws ConditionFailed when another change came first
 * @throws Overtaken, and what `once` throws
 */
export async function change<T>(
  once: (tries: number) => Promise<T>,
  { most = TRIES_MOST, pauseMs = 0 }: ChangeOptions = {},
): Promise<T> {
  for (let tries = 0; tries < most; tries++) {
    if (tries > 0 && pauseMs > 0)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs * tries));
    try {
      return await once(tries);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Overtaken('Other changes came first each time.');
}
