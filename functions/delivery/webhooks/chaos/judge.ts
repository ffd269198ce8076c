import { OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import type { DeliveryItem } from '../deliveries.ts';
import type { Endpoint } from './endpoint.ts';

const HOUR_MS = 3_600_000;
/** Attempts a message has at least in its day, if the server asks for no pauses and senders live: some thirteen; here they die. */
const ATTEMPTS_LEAST = 5;

/** What a user was to be told, as the story wrote it down. */
export interface Owed {
  readonly permitId: string;
  readonly at: number;
}

/** A webhook of the story and all that is known of it at its end. */
export interface Hook {
  readonly endpoint: Endpoint;
  readonly owed: readonly Owed[];
  readonly deliveries: readonly DeliveryItem[];
  /** When it was switched off by us, and why. */
  readonly offs: readonly { readonly at: number; readonly reason: string }[];
  /** When it was switched on again. */
  readonly ons: readonly number[];
  readonly mails: number;
}

/** Who is well for so long has by its end had what waits: the longest pause, what a server may ask for, and some looks that died. */
const LATE_MS = 6 * HOUR_MS;

/** Permits that came later than they had to, to a server that was well; of webhooks that were never off. */
export function lateOf({ endpoint, owed, offs }: Hook): string[] {
  if (offs.length > 0) return [];
  const cameAt = new Map(
    [...endpoint.receiver.accepted.values()].flatMap(({ permits, at }) =>
      permits.map((permit) => [permit, at]),
    ),
  );
  return owed
    .filter(({ permitId, at }) => (cameAt.get(permitId) ?? 0) > endpoint.wellFrom(at, LATE_MS) + LATE_MS)
    .map(({ permitId }) => `${endpoint.host} was told of ${permitId} hours later than it could be`);
}

/** Permits a receiver must have had and has not, webhooks switched off for nothing, mails that say so and are missing. */
export function lostOf({ endpoint, owed, deliveries, offs, ons, mails }: Hook): string[] {
  const { host, receiver, refused } = endpoint;
  const had = new Set([...receiver.accepted.values()].flatMap(({ permits }) => permits));
  const excused = new Set(
    deliveries
      .filter((delivery) => isTriedEnough(delivery, endpoint, ons))
      .flatMap(({ told }) => told.map(({ permitId }) => permitId)),
  );
  const missing = owed
    .filter(({ permitId }) => !had.has(permitId) && !excused.has(permitId))
    .map(({ permitId }) => `${host} was never told of ${permitId}`);
  const needless = offs
    .filter(({ at, reason }) => reason === 'failing' && hasWorked(endpoint, at))
    .map(() => `${host} was switched off although it worked`);
  const unsaid =
    mails < offs.length ? [`${host} was switched off ${offs.length} times and ${mails} mails say so`] : [];
  return [...missing, ...needless, ...unsaid, ...refused.map((id) => `${host} did not know ${id} as ours`)];
}

/** Given up only after its day, with attempts all through it. */
function isTriedEnough(
  { id, status, firstAt = 0, tries }: DeliveryItem,
  { asked }: Endpoint,
  ons: readonly number[],
): boolean {
  const { at = 0, ms = 0 } = tries.at(-1) ?? {};
  const onAt = ons.filter((on) => on <= at).at(-1) ?? 0;
  // Its day is over when the last attempt has ended.
  const last = at + ms;
  const attempts = asked.filter((one) => one.id === id);
  return (
    status === 'failed' &&
    last - Math.max(firstAt, onAt) >= RETRY_HOURS * HOUR_MS &&
    Math.max(attempts.length, tries.length) >= ATTEMPTS_LEAST &&
    attempts.every(({ isTaken }) => !isTaken)
  );
}

/** Took more than one message: the answer to one may have been lost with the sender that was to hear it. */
function hasWorked({ asked }: Endpoint, offAt: number): boolean {
  const since = offAt - OFF_AFTER_HOURS * HOUR_MS;
  return asked.filter(({ at, isTaken }) => isTaken && at < offAt && at > since).length > 1;
}

/** Permits told under two ids, and messages that came before an older one. */
export function disorderOf({ endpoint: { host, receiver } }: Hook): string[] {
  const wrongs: string[] = [];
  const told = new Set<string>();
  let newest = '';
  for (const { id, type, permits } of receiver.accepted.values()) {
    if (type !== 'permits.matched') continue;
    for (const permit of permits) {
      if (told.has(permit)) wrongs.push(`${host} was told of ${permit} under two ids`);
      told.add(permit);
    }
    if (id < newest) wrongs.push(`${host} got ${id} after ${newest}`);
    if (id > newest) newest = id;
  }
  return wrongs;
}
