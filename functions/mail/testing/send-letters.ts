import type { Runtime } from '#functions/platform/runtime.ts';
import type { OutgoingMail } from '../mail.ts';
import { sendDueMail } from '../send-due.ts';

const none = async () => undefined;

/** Sends the mail that is due of people who have no call-backs and no search of their own, and adds it to `sent`. */
export async function sendLetters(
  { accounts, clock, config, log }: Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>,
  sent: OutgoingMail[] = [],
): Promise<readonly OutgoingMail[]> {
  const send = async (mail: OutgoingMail) => void sent.push(mail);
  await sendDueMail({ accounts, clock, config, log, send, remind: none, ownLeads: none });
  return sent;
}
