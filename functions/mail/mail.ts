import { userPartition } from '#functions/accounts/account.ts';
import type { ComposedMessage, DeliveryJob, DeliveryPolicy } from '#functions/platform/deliver.ts';
import type { QueuedLetter } from '#functions/platform/mail-queue.ts';
import type { Key } from '#functions/platform/tables/table.ts';

/**
 * Mail is counted in streams, so that trouble in one cannot stop another: `account` is mail about the account itself, which always goes;
 * `digests` is what a user subscribed to; `forms` goes to addresses that anybody can type into a public form, `codes` confirms those of sign-ups.
 */
export const MAIL_STREAMS = ['account', 'digests', 'forms', 'codes'] as const;
export type MailStream = (typeof MAIL_STREAMS)[number];

export const LETTER_STREAMS: Readonly<Record<QueuedLetter['template'], MailStream>> = {
  'removal-received': 'forms',
  'removal-answered': 'forms',
  // guard: a message counts as mail of forms
  'contact-message': 'forms',
  'team-invitation': 'forms',
  'sign-up-code': 'codes',
  'address-changed': 'account',
};

/** A PNG that the HTML of a mail shows as `cid:` and its id. It goes with the mail, because mail programs load nothing from elsewhere. */
export interface InlinePicture {
  readonly id: string;
  readonly png: Uint8Array;
}

/** A mail that is ready to go: what a mailer needs and no more. */
export interface OutgoingMail {
  readonly to: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly pictures?: readonly InlinePicture[];
  /** Where one click unsubscribes (RFC 8058); undefined for mail about the account itself. */
  readonly unsubscribeUrl: string | undefined;
  /** Returned in SES's events: the user, the mail's key and the stream, each as a tag; and the code of a sign-up of the canary. */
  readonly tags: {
    readonly user: string;
    readonly mail: string;
    readonly stream: MailStream;
    readonly code?: string;
  };
}

/**
 * Sends a mail in one attempt.
 * @param beginBy epoch milliseconds: the mail is not sent when sending cannot start before this time
 * @throws SendRefused when it was certainly not sent; any other error when the outcome is unknown
 */
export type SendMail = (mail: OutgoingMail, beginBy?: number) => Promise<void>;

/** SES's longest tag value, in characters. */
const TAG_MAX = 256;

/**
 * Converts a mail's key to an SES tag: letters, digits and dashes stay, every other byte becomes `_` and two hex digits, so that
 * different keys stay different.
 * @throws RangeError when the tag is too long for SES
 */
export function toTag(key: string): string {
  const tag = encodeURIComponent(key).replace(/[^\w-]|_/g, (sign) =>
    sign === '%' ? '_' : `_${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (tag.length > TAG_MAX) throw new RangeError(`The mail key "${key}" is too long for a tag.`);
  return tag;
}

/** A mail that is ready to go. */
export interface ComposedMail extends Pick<ComposedMessage, 'stillApplies'> {
  readonly mail: OutgoingMail;
}

const MINUTE_MS = 60_000;
/**
 * How long to wait at least for an event after a claim: a signed request may reach SES up to 15 minutes later, when its signature
 * expires, and events arrive within minutes of that.
 */
export const EVENT_WAIT_MS = 30 * MINUTE_MS;
/** Most of a day of refusals; then the mail is given up and the log says so. */
const POLICY: DeliveryPolicy = {
  pauseMs: MINUTE_MS,
  longestMs: 60 * MINUTE_MS,
  attemptsMost: 24,
  doubtMs: EVENT_WAIT_MS,
};

/** Where the record of a mail is stored: with the user, so that it is deleted with the account. @param key unique per user */
export function mailRecordKey(userId: string, key: string): Key {
  return { pk: userPartition(userId), sk: `mail#${toTag(key)}` };
}

/** The parts of a job that are the same for all mails. @param compose a mail, or a message that goes another way or by mail if that fails */
export function mailJob(
  send: SendMail,
  record: Key,
  compose: () => Promise<ComposedMail | ComposedMessage | 'later' | undefined>,
): Pick<DeliveryJob, 'record' | 'policy' | 'compose'> {
  return {
    record,
    policy: POLICY,
    compose: async () => {
      const composed = await compose();
      if (composed === undefined || composed === 'later' || 'send' in composed) return composed;
      const { mail, stillApplies } = composed;
      return { stillApplies, send: (beginBy) => send(mail, beginBy) };
    },
  };
}
