import * as z from 'zod';
import { userPartition } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Update, type Write } from '#functions/platform/tables/table.ts';
import { noteDelivery } from './asked-mail.ts';
import { MAIL_STREAMS, type MailStream } from './mail.ts';
import { countOutcome, type MailOutcome } from './reputation.ts';

/** The fields of an SES event that are used. `tags` are those of the mail. */
const sesEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    destination: z.array(z.string()),
    tags: z.record(z.string(), z.array(z.string())).default({}),
  }),
  bounce: z.object({ bounceType: z.string() }).optional(),
});
export type SesEvent = z.input<typeof sesEvent>;

/** The kinds of events that SES publishes to us. Each of them means that SES has the mail. */
export const SES_EVENTS = ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject', 'DeliveryDelay'] as const;

/**
 * Records one event of SES: marks the mail's record (platform/deliver.ts), and stops all mail to an address that does not exist or whose owner
 * reported our mail as spam. Notes the delivery of a mail that the canary waits for. Events may come twice, late and in any order.
 */
export async function recordMailEvent(
  runtime: Pick<Runtime, 'accounts' | 'collection' | 'clock' | 'log'>,
  message: string,
): Promise<void> {
  const event = parsed(message);
  if (event === undefined) {
    // SES sends a line of text to a new topic.
    runtime.log.info('Ignored a message of the mail events that is not an event');
    return;
  }
  const [userId] = event.mail.tags['user'] ?? [];
  const [mail] = event.mail.tags['mail'] ?? [];
  if (userId === undefined || mail === undefined) return countPoolMail(runtime, event);
  const [tag] = event.mail.tags['stream'] ?? [];
  const stream = MAIL_STREAMS.find((name) => name === tag) ?? 'digests';
  // guard: events are noted at their mail
  await markOnce(runtime, userId, mail, stream, 'seenAt', 'sent');
  const [code] = event.mail.tags['code'] ?? [];
  if (code !== undefined && event.eventType === 'Delivery')
    await noteDelivery(runtime, code, event.mail.destination);
  const why = stopReason(event);
  if (why === undefined) return;
  await markOnce(runtime, userId, mail, stream, `${why}At`, why);
  await stopMail(runtime, userId, event.mail.destination, why);
}

/** Mail without tags of ours is the user pool's, which sends through the same configuration set. An event that comes twice counts twice. */
async function countPoolMail(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  event: z.output<typeof sesEvent>,
): Promise<void> {
  const outcome = event.eventType === 'Send' ? 'sent' : stopReason(event);
  const [to = ''] = event.mail.destination;
  if (outcome !== undefined) await accounts.transact([countOutcome('account', outcome, to, clock.now())]);
}

function parsed(message: string): z.output<typeof sesEvent> | undefined {
  try {
    return sesEvent.safeParse(JSON.parse(message)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A transient bounce, such as a full mailbox, stops nothing. */
function stopReason({ eventType, bounce }: z.output<typeof sesEvent>): 'bounced' | 'complained' | undefined {
  if (eventType === 'Complaint') return 'complained';
  return eventType === 'Bounce' && bounce?.bounceType === 'Permanent' ? 'bounced' : undefined;
}

/**
 * Marks a mail's record with its outcome and counts it, once per mail. Test mails and mails of deleted accounts have no record.
 */
async function markOnce(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
  mail: string,
  stream: MailStream,
  mark: 'seenAt' | 'bouncedAt' | 'complainedAt',
  outcome: MailOutcome,
): Promise<void> {
  const now = clock.now();
  const marking: Write = {
    update: { pk: userPartition(userId), sk: `mail#${mail}` },
    with: {
      expression: `SET ${mark} = :now`,
      condition: `attribute_exists(attempts) AND attribute_not_exists(${mark})`,
      values: { ':now': now.getTime() },
    },
  };
  // guard: an outcome is counted with its mark
  await happens(accounts.transact([marking, countOutcome(stream, outcome, userId, now)]));
}

/** Stops only the address that the mail went to: the account may have another one by now. A complaint replaces a bounce. */
async function stopMail(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  sentTo: readonly string[],
  why: 'bounced' | 'complained',
): Promise<void> {
  const account = await accounts.get<AccountItem>(accountKey(userId));
  const isPresent = sentTo.some((address) => address.toLowerCase() === account?.email.toLowerCase());
  if (account === undefined || !isPresent) return;
  const update: Update = {
    expression: 'SET mailStopped = :why',
    condition: why === 'complained' ? 'email = :email' : 'email = :email AND mailStopped = :nothing',
    values: { ':why': why, ':email': account.email, ...(why === 'complained' ? {} : { ':nothing': null }) },
  };
  await happens(accounts.update(accountKey(userId), update));
}
