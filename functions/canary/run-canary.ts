import type { Runtime } from '#functions/platform/runtime.ts';
import { signUpCanary } from './sign-up.ts';
import { causeOf, StepFailed, searchLeads, signInCanary, signOutCanary } from './user-steps.ts';

/** Minutes between two runs (infra/stacks/application.ts). */
export const CANARY_MINUTES = 5;

/** What a user does, in this order. */
export type CanaryStep = 'sign-in' | 'search' | 'sign-out' | 'sign-up';
type Parts = Pick<Runtime, 'config' | 'clock' | 'log' | 'collection'>;

/**
 * Does what a user does, through the site's public address: signs in, searches and signs out, and at some runs signs up. Logs each step that
 * failed; a step after it is still tried, unless it needs the session.
 * @returns the steps that failed; throws nothing
 */
export async function runCanary(parts: Parts): Promise<readonly CanaryStep[]> {
  const failed: CanaryStep[] = [];
  const step = async <T>(name: CanaryStep, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      failed.push(name);
      const requestId = error instanceof StepFailed ? error.requestId : undefined;
      parts.log.warn('A step of the canary failed', { step: name, because: causeOf(error), requestId });
      return undefined;
    }
  };
  const cookies = await step('sign-in', () => signInCanary(parts.config));
  const searchMs = cookies && (await step('search', () => searchLeads(parts.config, cookies)));
  if (cookies !== undefined) await step('sign-out', () => signOutCanary(parts.config, cookies));
  await step('sign-up', () => signUpCanary(parts, cookies !== undefined));
  if (failed.length === 0) parts.log.info('The canary did every step', { searchMs });
  return failed;
}
