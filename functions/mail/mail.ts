/**
 * Mail is counted in streams, so that trouble in one cannot stop another: `account` is mail about the account itself, which always goes;
 * `digests` is what a user subscribed to; `forms` goes to addresses that anybody can type into a public form.
 */
export const MAIL_STREAMS = ['account', 'digests', 'forms'] as const;
export type MailStream = (typeof MAIL_STREAMS)[number];

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
  /** Returned in SES's events: the user, the mail's key and the stream, each as a tag. */
  readonly tags: { readonly user: string; readonly mail: string; readonly stream: MailStream };
}

/**
 * Sends a mail in one attempt.
 * @param beginBy epoch milliseconds: the mail is not sent when sending cannot start before this time
 * @throws MailRefused when it was certainly not sent; any other error when the outcome is unknown
 */
export type SendMail = (mail: OutgoingMail, beginBy?: number) => Promise<void>;

/** The mail was not sent. The message never holds an address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** SES asks for fewer mails for now. */
  readonly slowDown: boolean;
  /** SES takes no such mail until something changes at AWS (its sandbox, a paused account): the mail waits, however long that takes. */
  readonly held: boolean;

  constructor(
    message: string,
    { slowDown = false, held = false, cause }: { slowDown?: boolean; held?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.slowDown = slowDown;
    this.held = held;
  }
}

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
