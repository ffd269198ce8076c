import { countAfterBudget, countShared, refuseOver } from '#functions/accounts/limits/rate-limit.ts';
import { beginSignUp } from '#functions/accounts/sign-up.ts';
import { countCode } from '#functions/accounts/tickets.ts';
import { queueLetter } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { SendMail } from './mail.ts';
import { maySend } from './reputation.ts';
import { sendNow } from './send-due.ts';

/**
 * Begins a sign-up and mails its code, at once; `send-mail` tries again if SES refuses it. Nothing is looked up, so the answer and the time it
 * takes are the same for all addresses. When strangers have spent the day's codes, or too many of them bounce, each network still gets one
 * an hour.
 * @param network the caller's
 * @returns the sign-up, for the browser
 * @throws ApiError `tooManyRequests`
 */
export async function startSignUp(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>,
  send: SendMail,
  email: string,
  network: string,
): Promise<{ readonly signUp: string }> {
  await countCode(runtime, 'sign-up', email, network);
  // guard: bounces of codes slow sign-ups down
  const isFree = await maySend(runtime, 'codes');
  // guard: sign-ups have a budget
  refuseOver(await (isFree ? countShared : countAfterBudget)(runtime, 'sign-up-all', network));
  const { signUp, id, code } = beginSignUp(runtime, email);
  const { accounts, clock, config, log } = runtime;
  const letter = queueLetter({
    owner: id,
    key: 'sign-up-code',
    dueAt: clock.now().toISOString(),
    template: 'sign-up-code',
    data: { code },
    letter: { to: email },
  });
  await accounts.transact([letter]);
  await sendNow({ accounts, clock, config, log, send }, letter.put);
  return { signUp };
}
