import { randomUUID } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import { normalizeMailbox } from './email-address.ts';
import { countCall, countShared, countWithoutRefusing, refuseOver } from './limits/rate-limit.ts';
import { readSignedToken, signedToken } from './secrets.ts';

/**
 * Anybody may call the user pool, which sees no network. So it acts only for a ticket of ours (`jobs/user-pool-trigger.ts`): it creates a
 * user for somebody who has read the mailbox, and mails a code to reset a password within our limits.
 */

type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

export type TicketPurpose = 'sign-up' | 'reset';

const TICKET_MS = 10 * 60_000;

interface Ticket {
  readonly purpose: TicketPurpose;
  readonly email: string;
  readonly id: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** A ticket for one address and purpose, for ten minutes. */
export function makeTicket(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  purpose: TicketPurpose,
  email: string,
): string {
  const until = clock.now().getTime() + TICKET_MS;
  const ticket: Ticket = { purpose, email: toName(email), id: randomUUID(), until };
  return signedToken(config, 'ticket', ticket);
}

/** Uses a ticket. @returns false when it is not ours, for something else, over or used */
export async function redeemTicket(
  parts: Parts,
  purpose: TicketPurpose,
  email: string,
  token = '',
): Promise<boolean> {
  const ticket = readSignedToken(parts.config, 'ticket', token) as Ticket | undefined;
  if (ticket === undefined) return false;
  // guard: a ticket is for one address and purpose
  if (ticket.purpose !== purpose || ticket.email !== toName(email)) return false;
  // guard: a ticket ends
  if (ticket.until < parts.clock.now().getTime()) return false;
  // guard: a ticket works once
  return !(await countWithoutRefusing(parts, 'ticket', ticket.id)).isOver;
}

/**
 * Counts a code to a mailbox. Only who asks from the same network runs out of codes to a mailbox: a stranger must not lock its owner out.
 * @throws ApiError `tooManyRequests`
 */
export async function countCode(
  parts: Parts,
  purpose: TicketPurpose,
  email: string,
  network: string,
): Promise<void> {
  // guard: spellings of a mailbox count together
  const mailbox = normalizeMailbox(email);
  // guard: a network asks for few codes
  await countCall(parts, 'code-address', network);
  // guard: a network asks for few codes to a mailbox
  await countCall(parts, 'code-requester', `${purpose} ${mailbox} ${network}`);
  // guard: a mailbox gets few codes
  refuseOver(await countShared(parts, 'code-mailbox', network, mailbox));
}

/** A ticket to reset the password of an address. Nothing is looked up, so the answer is the same for all. @throws ApiError `tooManyRequests` */
export async function resetTicket(parts: Parts, email: string, network: string): Promise<string> {
  await countCode(parts, 'reset', email, network);
  return makeTicket(parts, 'reset', email);
}

/** Cognito's user names have no case. */
function toName(email: string): string {
  return email.trim().toLowerCase();
}
