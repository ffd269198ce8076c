import { domainToASCII } from 'node:url';

/** Two domains of one mail service, whose mailboxes ignore dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox of an e-mail address in one spelling, so that a mailbox gets one trial (PRODUCT §9): compatible letters as plain
 * ones (NFKC), lower case, without quotes and `+tag`, the domain in ASCII form without a trailing dot, and for Gmail without
 * dots and under one domain. Only for comparison; mail goes to the original address.
 */
export function normalizeMailbox(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  // A host without an ASCII form is not a domain and stays unchanged.
  const domain = (domainToASCII(host) || host).replace(/\.+$/, '');
  // A name that begins with `+` is not a tag.
  const untagged = unquoted(local).replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** Removes the quotes and backslashes of a quoted name (RFC 5321 §4.1.2). */
function unquoted(local: string): string {
  const inside = /^"(.*)"$/s.exec(local)?.[1];
  return inside === undefined ? local : inside.replace(/\\(.)/gs, '$1');
}
