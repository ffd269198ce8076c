/** The longest address of a mailbox (RFC 5321), in characters. */
export const MAILBOX_MOST = 254;

/** One plain mailbox without a display name or terminal control characters. */
const MAILBOX = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\.]+(?:\.[^\s\p{C}@<>,;:"()[\]\\.]+)+$/u;

/** Returns a sentence for an invalid email address; undefined for a valid one. */
export function mailboxProblem(text: string): string | undefined {
  const mailbox = text.trim();
  if (MAILBOX.test(mailbox) && mailbox.length <= MAILBOX_MOST) return undefined;
  return 'Enter your email address. It should look like name@example.com.';
}
