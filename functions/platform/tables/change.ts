import { ConditionFailed, TableBusy } from './retries.ts';

/** Tries of a change; in vain they mean that more is wrong than another change at the same time. */
const TRIES_MOST = 8;

/** Other changes came first each time. */
export class Overtaken extends TableBusy {}

/**
 * Changes what others change too: reads, and writes on condition that what was read still holds, from the start again when another change
 * came first.
 * @param once one try, given the number of tries before it. It throws ConditionFailed when another change came first
 * @throws Overtaken, and what `once` throws
 */
export async function change<T>(once: (tries: number) => Promise<T>, most = TRIES_MOST): Promise<T> {
  for (let tries = 0; tries < most; tries++)
    try {
      return await once(tries);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  throw new Overtaken('Other changes came first each time.');
}
