import { ASKED_MAIL_KEY, type AskedMail } from '#functions/mail/asked-mail.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import {
  type Cookies,
  callSite,
  causeOf,
  StepFailed,
  searchLeads,
  signInCanary,
  signOutCanary,
} from './user-steps.ts';

/** Minutes between two runs (infra/stacks/application.ts). */
export const CANARY_MINUTES = 10;
/** Requests one mail an hour: at every sixth run, whose start may vary by some minutes. */
const MAIL_EVERY_MS = 55 * 60_000;
/** SES reports a delivery within seconds; at the next run it has had ten minutes. */
const DELIVERED_WITHIN_MS = 5 * 60_000;

/** What a user does, in this order. */
export type CanaryStep = 'sign-in' | 'search' | 'mail' | 'sign-out';
type Parts = Pick<Runtime, 'config' | 'clock' | 'log' | 'collection'>;

/**
 * Does what a user does, through the site's public address: signs in, searches, lets the site send a mail and signs out. Logs each step
 * that failed; a step after it is still tried, except without a session.
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
  if (cookies === undefined) return failed;
  const searchMs = await step('search', () => searchLeads(parts.config, cookies));
  await step('mail', () => readMail(parts, cookies));
  await step('sign-out', () => signOutCanary(parts.config, cookies));
  if (failed.length === 0) parts.log.info('The canary did every step', { searchMs });
  return failed;
}

/**
 * Asks for a mail where one is due, and checks that the mail asked for before was delivered. A mail that could not be asked for is asked
 * for again by the next run.
 */
async function readMail(parts: Parts, cookies: Cookies): Promise<void> {
  const { collection, clock, config } = parts;
  const last = await collection.get<AskedMail>(ASKED_MAIL_KEY);
  const now = clock.now().getTime();
  const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.askedAt;
  if (age >= MAIL_EVERY_MS) {
    // Noted before, because the report of the delivery may arrive before the answer.
    await collection.put({ ...ASKED_MAIL_KEY, address: config.canaryEmail, askedAt: now });
    try {
      await callSite(config, 'testEmail', { cookies, expected: 204 });
    } catch (error) {
      await collection.remove(ASKED_MAIL_KEY);
      throw error;
    }
  }
  if (last !== undefined && last.deliveredAt === undefined && age >= DELIVERED_WITHIN_MS)
    throw new StepFailed(`No delivery was reported ${Math.round(age / 60_000)} minutes after the mail`);
}
