import { randomBytes } from 'node:crypto';
import { simulatedMailbox } from '#functions/accounts/email-address.ts';
import { ASKED_MAIL_KEY, type AskedMail } from '#functions/mail/asked-mail.ts';
import type { Config } from '#functions/platform/config.ts';
import { deleteUserWithPassword, signUpWithTicket } from '#functions/platform/identity/user-pool.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { callSite, StepFailed } from './user-steps.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 360 * MINUTE_MS;
/** A sign-up that failed begins again. All of them go to one mailbox, which gets few codes (accounts/limits/rate-limit.ts). */
const AGAIN_MS = 60 * MINUTE_MS;
/** SES reports a delivery within seconds; at the next run it has had five minutes. */
const DELIVERED_WITHIN_MS = 4 * MINUTE_MS;

/**
 * Signs up as everybody does, in two runs: the first asks for the code, and the next has read it in SES's report of the delivery, exchanges
 * it for a ticket and creates the user. That user deletes itself, also after a crash in between, unless it is the canary's own.
 * @param hasUser false when the canary could not sign in: then it signs up itself
 * @throws StepFailed, or what the user pool throws
 */
export async function signUpCanary(
  { collection, clock, config }: Pick<Runtime, 'collection' | 'clock' | 'config'>,
  hasUser: boolean,
): Promise<void> {
  const now = clock.now().getTime();
  const asked = await collection.get<AskedMail>(ASKED_MAIL_KEY);
  const age = now - (asked?.askedAt ?? 0);
  const isOpen = asked !== undefined && asked.endedAt === undefined;
  if (age >= (hasUser && !isOpen ? EVERY_MS : AGAIN_MS)) {
    if (isOpen) await leave(config, asked.address);
    return begin();
  }
  if (!isOpen) return;
  const { address, signUp, code } = asked;
  if (signUp === undefined || code === undefined) {
    if (age < DELIVERED_WITHIN_MS) return;
    throw new StepFailed(`No delivery was reported ${Math.round(age / MINUTE_MS)} minutes after the mail`);
  }
  const json = { signUp, code };
  const { text } = await callSite(config, 'finishSignUp', { cookies: [], json, expected: 200 });
  const { ticket } = JSON.parse(text) as Output<'finishSignUp'>;
  await signUpWithTicket(config, address, config.canaryPassword, ticket);
  await leave(config, address);
  await collection.update(ASKED_MAIL_KEY, { expression: 'SET endedAt = :now', values: { ':now': now } });

  async function begin(): Promise<void> {
    const email = hasUser ? simulatedMailbox(randomBytes(8).toString('hex')) : config.canaryEmail;
    // Noted before, because the report of the delivery may arrive before the answer.
    await collection.put({ ...ASKED_MAIL_KEY, address: email, askedAt: now });
    const answer = await callSite(config, 'startSignUp', { cookies: [], json: { email }, expected: 200 });
    await collection.update(ASKED_MAIL_KEY, {
      expression: 'SET signUp = :signUp',
      values: { ':signUp': (JSON.parse(answer.text) as Output<'startSignUp'>).signUp },
    });
  }
}

/** Deletes a user that was made to try the sign-up. */
async function leave(config: Config, address: string): Promise<void> {
  if (address !== config.canaryEmail) await deleteUserWithPassword(config, address, config.canaryPassword);
}
