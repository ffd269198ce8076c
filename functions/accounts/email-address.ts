import { domainToASCII } from 'node:url';

/** One mail service under two names, whose mailboxes ignore dots. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox an e-mail address reaches, in one spelling, so that one mailbox has one trial (PRODUCT §9): compatible letters
 * as plain ones (NFKC), lower case, without quotes and `+tag`, the domain in its ASCII form without a last dot, and for
 * Gmail without dots and under one domain. Only for recognizing; mail goes to the address as it was given.
 */
export function mailboxOf(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  // What is no domain has no ASCII form and stays as it is.
  const domain = (domainToASCII(host) || host).replace(/\.+$/, '');
  // A mailbox whose whole name is a tag has no other name.
  const untagged = unquoted(local).replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** A quoted name without its quotes and backslashes; they are only a way to write it (RFC 5321 §4.1.2). */
function unquoted(local: string): string {
  const inside = /^"(.*)"$/s.exec(local)?.[1];
  return inside === undefined ? local : inside.replace(/\\(.)/gs, '$1');
}
