import { OFF_AFTER_HOURS, RETRY_HOURS } from '#shared/domain/alerts/webhook.ts';
import type { DeliveryItem } from '../deliveries.ts';
import type { Endpoint } from './endpoint.ts';

const HOUR_MS = 3_600_000;
/** The fewest attempts of a message in its day. Without faults there are about thirteen. */
const MIN_ATTEMPTS = 5;

/** A permit that the webhook must get. */
export interface DuePermit {
  readonly permitId: string;
  readonly at: number;
}

/** What happened to one webhook in a story. */
export interface WebhookHistory {
  readonly endpoint: Endpoint;
  readonly due: readonly DuePermit[];
  readonly deliveries: readonly DeliveryItem[];
  /** When we switched it off, and why. */
  readonly offs: readonly { readonly at: number; readonly reason: string }[];
  /** When its owner switched it on again. */
  readonly ons: readonly number[];
  readonly mails: number;
}

/** Permits that arrived too late although the server was healthy for some hours; only for webhooks that were never off. */
export function findLate({ endpoint, due, offs }: WebhookHistory, hours: number): string[] {
  if (offs.length > 0) return [];
  const delay = hours * HOUR_MS;
  const arrivedAt = new Map(
    [...endpoint.receiver.accepted.values()].flatMap(({ permits, at }) =>
      permits.map((permit) => [permit, at]),
    ),
  );
  return due
    .filter(({ permitId, at }) => (arrivedAt.get(permitId) ?? 0) > endpoint.healthyFrom(at, delay) + delay)
    .map(({ permitId }) => `${endpoint.host} got ${permitId} hours too late`);
}

/** Permits that never arrived, working webhooks that were switched off, missing mails about that, and rejected messages. */
export function findLost({ endpoint, due, deliveries, offs, ons, mails }: WebhookHistory): string[] {
  const { host, receiver, refused } = endpoint;
  const arrived = new Set([...receiver.accepted.values()].flatMap(({ permits }) => permits));
  const excused = new Set(
    deliveries
      .filter((delivery) => isTriedEnough(delivery, endpoint, ons))
      .flatMap(({ told }) => told.map(({ permitId }) => permitId)),
  );
  const missing = due
    .filter(({ permitId }) => !arrived.has(permitId) && !excused.has(permitId))
    .map(({ permitId }) => `${host} never got ${permitId}`);
  const needless = offs
    .filter(({ at, reason }) => reason === 'failing' && hasWorked(endpoint, at))
    .map(() => `${host} was switched off although it worked`);
  const unsaid =
    mails < offs.length ? [`${host} was switched off ${offs.length} times with ${mails} mails`] : [];
  return [...missing, ...needless, ...unsaid, ...refused.map((id) => `${host} rejected our message ${id}`)];
}

/** Whether a message was given up only after a day with enough attempts. */
function isTriedEnough(
  { id, status, firstAt = 0, tries }: DeliveryItem,
  { attempts: seen }: Endpoint,
  ons: readonly number[],
): boolean {
  const { at = 0, ms = 0 } = tries.at(-1) ?? {};
  const onAt = ons.filter((on) => on <= at).at(-1) ?? 0;
  // The day ends with the last attempt.
  const last = at + ms;
  const attempts = seen.filter((one) => one.id === id);
  return (
    status === 'failed' &&
    last - Math.max(firstAt, onAt) >= RETRY_HOURS * HOUR_MS &&
    Math.max(attempts.length, tries.length) >= MIN_ATTEMPTS &&
    attempts.every(({ isTaken }) => !isTaken)
  );
}

/** Whether the server took more than one message. The answer to one may have been lost with its sender. */
function hasWorked({ attempts: seen }: Endpoint, offAt: number): boolean {
  const since = offAt - OFF_AFTER_HOURS * HOUR_MS;
  return seen.filter(({ at, isTaken }) => isTaken && at < offAt && at > since).length > 1;
}

/** Permits sent under two ids, and messages that arrived before an older one. */
export function findDisorder({ endpoint: { host, receiver } }: WebhookHistory): string[] {
  const wrongs: string[] = [];
  const seen = new Set<string>();
  let newest = '';
  for (const { id, type, permits } of receiver.accepted.values()) {
    if (type !== 'permits.matched') continue;
    for (const permit of permits) {
      if (seen.has(permit)) wrongs.push(`${host} got ${permit} under two ids`);
      seen.add(permit);
    }
    if (id < newest) wrongs.push(`${host} got ${id} after ${newest}`);
    if (id > newest) newest = id;
  }
  return wrongs;
}
