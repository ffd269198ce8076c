/** A mail that is ready to go: what a mailer needs and no more. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  /** The same for who reads no HTML. */
  readonly text: string;
  /** Where one click unsubscribes (RFC 8058); undefined for mail about the account itself. */
  readonly unsubscribeUrl: string | undefined;
  /** What SES's events say of it again: whose mail it is, and which (tag.ts). */
  readonly tags: { readonly user: string; readonly mail: string };
}

/**
 * Sends a mail in one attempt.
 * @param beginBy epoch milliseconds: it is not sent when that has come before the sending could begin
 * @throws MailRefused when it certainly did not go; any other error when nobody knows
 */
export type SendMail = (mail: OutgoingMail, beginBy?: number) => Promise<void>;

/** The mail was not taken, and will not go by itself. The message never holds an address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** SES asks for fewer mails for now. */
  readonly slowDown: boolean;

  constructor(message: string, { slowDown = false, cause }: { slowDown?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.slowDown = slowDown;
  }
}
