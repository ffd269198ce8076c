/** One mail service under two names, whose mailboxes ignore dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox an e-mail address reaches, in one spelling, so that one mailbox has one trial (spec §9): lower case,
 * without a `+tag`, and for Gmail without dots and under one domain. Only for recognising; mail goes to the address as
 * it was given.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  // A mailbox whose whole name is a tag has no other name.
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
