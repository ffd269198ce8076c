import { randomInt } from 'node:crypto';
import { mailboxOf } from '#functions/accounts/email-address.ts';
import { countCall } from '#functions/accounts/rate-limit.ts';
import { queueLetter } from '#functions/mail/outbox.ts';
import type { RemovedSubject } from '#functions/permits/withholding/removal.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Input } from '#shared/contract/index.ts';

/** What somebody asked, as the form sent it. */
export type Asked = Omit<Input<'askRemoval'>['body'], 'website'>;

/** What became of a request: waiting for an answer, or how it was answered last. */
export type RequestState = 'waiting' | 'granted' | 'refused' | 'undone';

/** Something an operator did about a request: who, when, what. */
export interface Step {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The operator's name at the machine it was done on. */
  readonly by: string;
  readonly did: Exclude<RequestState, 'waiting'>;
  /** What was put on the list of removals, and in how many permits it stood. */
  readonly subjects?: readonly RemovedSubject[];
  readonly permits?: number;
  /** What the person was told. */
  readonly why?: string;
}

/** A request for a removal or a correction. */
export interface RemovalRequest {
  /** What the person is told to quote: the day it was made on and six signs. */
  readonly reference: string;
  readonly askedAt: string;
  readonly asked: Asked;
  readonly state: RequestState;
  readonly steps: readonly Step[];
}
export type RequestItem = RemovalRequest & Key;

const PARTITION = 'removal-requests';
/** Nothing that reads as a word or as another sign. */
const SIGNS = '23456789BCDFGHJKMNPQRSTVWXZ';
const SIGNS_LONG = 6;

export function requestKey(reference: string): Key {
  return { pk: PARTITION, sk: reference };
}

/**
 * Takes a request in, and queues the mail that says so. Nothing is looked up: the answer cannot tell what we hold.
 * @param address the network it comes from
 * @returns the reference to quote; also to a program that filled in the box no person sees, of which nothing is kept
 * @throws ApiError `tooManyRequests` for too many from one network, or to one mailbox
 */
export async function takeRequest(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  { website, ...asked }: Input<'askRemoval'>['body'],
  address: string,
): Promise<{ readonly reference: string }> {
  await countCall(runtime, 'removal-address', address);
  const askedAt = runtime.clock.now().toISOString();
  const reference = newReference(askedAt);
  if (website !== '') return { reference };
  // Whoever types another's address cannot have us fill that mailbox.
  await countCall(runtime, 'removal-mailbox', mailboxOf(asked.email));
  const key = requestKey(reference);
  const request: RemovalRequest = { reference, askedAt, asked, state: 'waiting', steps: [] };
  const received = { reference, wish: asked.wish };
  await runtime.accounts.transact([
    { put: { ...key, ...request }, condition: { expression: 'attribute_not_exists(pk)' } },
    queueLetter({
      owner: reference,
      key: 'removal-received',
      dueAt: askedAt,
      template: 'removal-received',
      data: received,
      letter: { to: asked.email, about: key },
    }),
  ]);
  return { reference };
}

/** All requests, the oldest first; those an operator has answered only with `all`. */
export async function listRequests(
  { accounts }: Pick<Runtime, 'accounts'>,
  { all }: { readonly all: boolean },
): Promise<RemovalRequest[]> {
  const items = await accounts.query<RequestItem>(PARTITION);
  return items
    .filter(({ state }) => all || state === 'waiting')
    .sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
}

/** A request by its reference, in capitals or not. */
export function readRequest(
  { accounts }: Pick<Runtime, 'accounts'>,
  reference: string,
): Promise<RequestItem | undefined> {
  return accounts.get<RequestItem>(requestKey(reference.toUpperCase()));
}

function newReference(askedAt: string): string {
  const signs = Array.from({ length: SIGNS_LONG }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `R-${askedAt.slice(2, 10).replaceAll('-', '')}-${signs}`;
}
