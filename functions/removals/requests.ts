import { randomInt } from 'node:crypto';
import { normalizeMailbox } from '#functions/accounts/email-address.ts';
import { countCall, countShared, countWithoutRefusing } from '#functions/accounts/limits/rate-limit.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { queueLetter } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { Input } from '#shared/contract/index.ts';

export type RequestForm = Omit<Input<'askRemoval'>['body'], 'website'>;

/** Waiting for an answer, or the last answer. */
export type RequestState = 'waiting' | 'granted' | 'refused' | 'undone';

/** One answer of an operator. */
export interface RemovalStep {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** The operator's user name. */
  readonly by: string;
  readonly did: Exclude<RequestState, 'waiting'>;
  /** The subjects put on the list of removals, and the number of permits that showed them. */
  readonly subjects?: readonly RemovedSubject[];
  readonly permits?: number;
  /** The reason given to the person. */
  readonly why?: string;
}

export interface RemovalRequest {
  /** Quoted by the person: the day of the request and six characters. */
  readonly reference: string;
  readonly askedAt: string;
  readonly asked: RequestForm;
  readonly state: RequestState;
  readonly steps: readonly RemovalStep[];
}
export type RequestItem = RemovalRequest & Key;

const PARTITION = 'removal-requests';
/** No vowels, so that they spell no word, and none that look alike. */
const SIGNS = '23456789BCDFGHJKMNPQRSTVWXZ';
const SIGN_COUNT = 6;

export function requestKey(reference: string): Key {
  return { pk: PARTITION, sk: reference };
}

/**
 * Stores a request and queues its confirmation mail. It looks nothing up, so that the answer cannot reveal what we hold. The mailbox is
 * not verified, so it gets one confirmation a day, within what all forms may send; the page shows the reference in any case.
 * @param address the caller's network
 * @returns the reference to quote; a program that fills in the hidden field gets one too, but nothing is stored
 * @throws ApiError `tooManyRequests` from one network, or for one mailbox
 */
export async function acceptRequest(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  { website, ...asked }: Input<'askRemoval'>['body'],
  address: string,
): Promise<{ readonly reference: string }> {
  await countCall(runtime, 'removal-address', address);
  const askedAt = runtime.clock.now().toISOString();
  const reference = newReference(askedAt);
  if (website !== '') return { reference };
  const mailbox = normalizeMailbox(asked.email);
  await countCall(runtime, 'removal-mailbox', mailbox);
  const key = requestKey(reference);
  const request: RemovalRequest = { reference, askedAt, asked, state: 'waiting', steps: [] };
  const received = { reference, wish: asked.wish };
  const confirmation = queueLetter({
    owner: reference,
    key: 'removal-received',
    dueAt: askedAt,
    template: 'removal-received',
    data: received,
    letter: { to: asked.email, about: key },
  });
  await runtime.accounts.transact([
    { put: { ...key, ...request }, condition: { expression: 'attribute_not_exists(pk)' } },
    ...((await mayMailMailbox(runtime, mailbox, address)) ? [confirmation] : []),
  ]);
  return { reference };
}

/** Counts a mail to an unverified mailbox. @returns false when the mailbox had its mail today, or all forms together had theirs */
async function mayMailMailbox(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  mailbox: string,
  address: string,
): Promise<boolean> {
  // guard: a mailbox gets few confirmations
  if ((await countWithoutRefusing(runtime, 'form-mail-mailbox', mailbox)).isOver) return false;
  // guard: mail of forms has a budget
  return !(await countShared(runtime, 'form-mail-all', address)).isOver;
}

/** The waiting requests, or all of them, oldest first. */
export async function listRequests(
  { accounts }: Pick<Runtime, 'accounts'>,
  { all }: { readonly all: boolean },
): Promise<RemovalRequest[]> {
  const items = await accounts.query<RequestItem>(PARTITION);
  return items
    .filter(({ state }) => all || state === 'waiting')
    .sort((a, b) => (a.askedAt < b.askedAt ? -1 : 1));
}

/** A request by its reference, in upper or lower case. */
export function readRequest(
  { accounts }: Pick<Runtime, 'accounts'>,
  reference: string,
): Promise<RequestItem | undefined> {
  return accounts.get<RequestItem>(requestKey(reference.toUpperCase()));
}

function newReference(askedAt: string): string {
  const signs = Array.from({ length: SIGN_COUNT }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `R-${askedAt.slice(2, 10).replaceAll('-', '')}-${signs}`;
}
