import type { ReminderParts } from '#functions/delivery/call-backs/remind.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import { countPauses } from '#functions/mail/reputation.ts';
import { type DueMailParts, sendDueMail } from '#functions/mail/send-due.ts';
import { putEvent } from '#functions/platform/events.ts';
import { withMetrics } from '#functions/platform/metrics.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { type SenderJob, senderJob } from './sender.ts';

/** What composes reminders, and counts leads. */
type SendMailParts = ReminderParts & Pick<Runtime, 'index'>;

/**
 * Sends due mail: every minute, and when an event says that mail was queued.
 * @param more requests another run
 */
export function createSendMail(parts: SendMailParts, more: () => Promise<void>): SenderJob {
  const remind: DueMailParts['remind'] = async (...reminder) => {
    const { composeReminder } = await import('#functions/delivery/call-backs/remind.ts');
    return composeReminder(parts, ...reminder);
  };
  const ownLeads: DueMailParts['ownLeads'] = async (...mail) => {
    const read = await import('#functions/delivery/own-leads.ts');
    return read.ownLeads(parts, ...mail);
  };
  return senderJob(
    (limit) => sendDueMail({ ...parts, ...limit, remind, ownLeads }),
    async ({ late, held }) => ({ MessagesWaiting: late + held + (await countPauses(parts)) }),
    more,
  );
}

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  const { accounts, clock, config, index, log, permits } = runtime;
  const send = mailer(runtime, { turn: rateLimiter(runtime) });
  const parts = { accounts, clock, config, index, log, permits, send, post: publicPost };
  return withMetrics(createSendMail(parts, () => putEvent(runtime, 'MailQueued', {})));
});
