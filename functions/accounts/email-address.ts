import { domainToASCII } from 'node:url';
import { MAIL_SERVICES } from './mail-services.ts';

const serviceOf = new Map(
  MAIL_SERVICES.flatMap((service) => service.domains.map((domain) => [domain, service] as const)),
);

/** The domain of SES's mailbox simulator, which takes mail of the sandbox too and keeps none (SES Developer Guide, "Using the mailbox simulator"). */
const SIMULATOR = '@simulator.amazonses.com';

/** An address whose mail SES reports as delivered. */
export function simulatedMailbox(label: string): string {
  return `success+${label}${SIMULATOR}`;
}

/** True for an address that nobody reads. Only the canary can confirm one. */
export function isSimulated(address: string): boolean {
  return address.toLowerCase().endsWith(SIMULATOR);
}

/**
 * The mailbox of an e-mail address in one spelling, so that a mailbox gets one trial (PRODUCT §9): compatible letters as plain
 * ones (NFKC), lower case, without quotes and `+tag`, the domain in ASCII form without a trailing dot, and by the rules of
 * `MAIL_SERVICES`. Only for comparison; mail goes to the original address.
 */
export function normalizeMailbox(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  // A host without an ASCII form is not a domain and stays unchanged.
  const domain = (domainToASCII(host) || host).replace(/(?<!\.)\.+$/, '');
  const dot = domain.indexOf('.');
  const parent = domain.slice(dot + 1);
  // guard: a tag makes no other mailbox
  return serviceOf.get(parent)?.hasSubdomains === true
    ? spellMailbox(domain.slice(0, dot), parent)
    : spellMailbox(withoutTag(unquoted(local), '+'), domain);
}

function spellMailbox(name: string, domain: string): string {
  const { tag, spell, sharedAs = domain } = serviceOf.get(domain) ?? {};
  const untagged = tag === undefined ? name : withoutTag(name, tag);
  return `${spell === undefined ? untagged : spell(untagged)}@${sharedAs}`;
}

/** The name before a tag. A name that begins with the tag's mark has none. */
function withoutTag(name: string, mark: string): string {
  const end = name.indexOf(mark, 1);
  return end === -1 ? name : name.slice(0, end);
}

/** Removes the quotes and backslashes of a quoted name (RFC 5321 §4.1.2). */
function unquoted(local: string): string {
  const isQuoted = local.length > 1 && local.startsWith('"') && local.endsWith('"');
  return isQuoted ? local.slice(1, -1).replace(/\\(.)/gs, '$1') : local;
}
