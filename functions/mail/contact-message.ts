import { randomUUID } from 'node:crypto';
import { countCall, countShared, refuseOver } from '#functions/accounts/limits/rate-limit.ts';
import { queueLetter } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Input } from '#shared/contract/index.ts';

/**
 * Queues a message of the contact form for our own address. Nobody verified the sender, so nothing is ever mailed to the address they
 * typed: it is only the Reply-To. A program that fills in the hidden field is answered as a person is, but nothing is sent.
 * @param address the caller's network
 * @throws ApiError `tooManyRequests` from one network
 */
export async function acceptMessage(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  { website, ...message }: Input<'sendMessage'>['body'],
  address: string,
): Promise<void> {
  // guard: a network writes few messages
  await countCall(runtime, 'contact-address', address);
  if (website !== '') return;
  // guard: messages have a budget
  refuseOver(await countShared(runtime, 'contact-all', address));
  const { email: replyTo } = message;
  const queued = queueLetter({
    owner: randomUUID(),
    key: 'contact-message',
    dueAt: runtime.clock.now().toISOString(),
    template: 'contact-message',
    data: message,
    // guard: a message is to us
    letter: { to: runtime.config.contactEmail, replyTo },
  });
  await runtime.accounts.transact([queued]);
}
