import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import * as given from './assumptions.ts';
import type { Demand } from './demand.ts';
import type { TemplateFacts } from './template-facts.ts';

/** DynamoDB counts strongly consistent reads by 4 KB, writes by 1 KB, and what stands in a transaction twice. */
const READ_BYTES = 4096;
const WRITE_BYTES = 1024;
const TRANSACTED = 2;

/** Session and account, in one BatchGet of every call that is not public. */
const SESSION_UNITS = 2;
/** A key's owner, account and key, the month's allowance; and the two counts and the allowance that are written. */
const KEYED_UNITS = 4;
const KEYED_WRITE_UNITS = 3;
/** The root of the lead index, asked by every call about permits. */
const ROOT_UNITS = 1;
/** A permit with its history and the facts of its source. */
const OPENED_UNITS = 5;
/** The status item (`functions/DECISIONS.md`: at most 6 a poll). */
const STATUS_UNITS = 6;
/** A mail: its plan, its user, its alerts, and the permits it shows. */
const MAIL_READ_UNITS = 35;
/** A mail: its plan, the moment it takes, claim, what SES took and told (twice), the cursor. */
const MAIL_WRITE_UNITS = 12;
/** A message to a phone: its plan, its devices, its user, its alerts, and the permits it is about; plan, devices and cursor. */
const PUSH_READ_UNITS = 20;
const PUSH_WRITE_UNITS = 9;
/** A message to a webhook: its parties, its place in the queue and its permits; what it is put in, taken, written down and led by. */
const HOOK_READ_UNITS = 30;
const HOOK_WRITE_UNITS = 20;
/** A session opened, slid and refreshed; an order from its beginning to the paid month. */
const SESSION_WRITE_UNITS = 4;
const PAYMENT_WRITE_UNITS = 25;
/** What the clock asks for each time: sixteenths of the outbox, who is due, states of sources, captures under way. */
const TICK_UNITS = {
  plancollection: 150,
  senddigests: 24,
  sendwebhooks: 16,
  sendmail: 8,
  sweeporders: 2,
  sendpushes: 24,
} as const;

/** Read units a function needs that just started, until it has answered every kind of search. */
export function coldUnits(permits: number): number {
  const { small, large } = given.COLD;
  const slope = (large.everything - small.everything) / (large.permits - small.permits);
  return Math.max(small.everything, small.everything + (permits - small.permits) * slope);
}

/** Read units a month of functions that start, and of those that live through a publication. */
export function indexReads({
  permits,
  coldStarts,
  publications,
  indexHolders,
  segmentBytes,
}: Demand): number {
  const changed = given.SEGMENTS_TOUCHED * (segmentBytes / READ_BYTES) + given.BYTES_A_MANIFEST / READ_BYTES;
  return coldStarts * coldUnits(permits) + publications * indexHolders * changed;
}

/** Write units a month of publishing the lead index. */
export function indexWrites({ publications, segmentBytes }: Demand): number {
  const written = given.SEGMENTS_TOUCHED * segmentBytes + given.BYTES_A_MANIFEST;
  // A few small items beside: lease, notes of what is written and of what is replaced, the root.
  return publications * (written / WRITE_BYTES + 12);
}

/** All read units of a month. */
export function tableReads(demand: Demand, { ticks }: Pick<TemplateFacts, 'ticks'>): number {
  const { calls, sessions, users, permits, collections, publications, newPermits, changes } = demand;
  const sources = Math.max(1, demand.sources.hourly + demand.sources.daily + demand.sources.weekly);
  const manifest = ((permits / sources) * given.BYTES_A_RECORD) / READ_BYTES;
  const alerts = (users * given.ALERTS_A_USER * given.BYTES_AN_ALERT) / READ_BYTES;
  const byClock = Object.entries(TICK_UNITS).reduce(
    (sum, [job, units]) => sum + (ticks.get(job) ?? 0) * units,
    0,
  );
  return (
    (calls.permits + calls.account + calls.alerts + calls.webhooks + calls.billing + calls.push) *
      SESSION_UNITS +
    calls.v1 * KEYED_UNITS +
    (calls.permits + calls.v1) * ROOT_UNITS +
    sessions * (given.LISTS_A_SESSION * PAGE_SIZE + given.OPENED_A_SESSION * OPENED_UNITS) +
    calls.status * STATUS_UNITS +
    collections * (manifest + 20) +
    // The publisher reads what changed and the segments it stands in; matching reads what is new.
    publications * given.SEGMENTS_TOUCHED * (demand.segmentBytes / READ_BYTES) +
    (newPermits + changes) * 2 +
    publications * alerts +
    demand.alertMails * MAIL_READ_UNITS +
    demand.pushes * PUSH_READ_UNITS +
    demand.otherMails * 10 +
    demand.hooks * HOOK_READ_UNITS +
    byClock +
    indexReads(demand)
  );
}

/** All write units of a month. */
export function tableWrites(demand: Demand): number {
  const { newPermits, changes, users, calls } = demand;
  const units = (bytes: number): number => Math.ceil(bytes / WRITE_BYTES);
  // A permit, its note, its fingerprint taken back and given again, each in a transaction with the fence.
  const permit = (units(given.BYTES_A_PERMIT) + 3) * TRANSACTED;
  return (
    newPermits * (permit + 2) +
    changes * (permit + units(given.BYTES_A_CHANGE) * TRANSACTED + 2) +
    demand.collections * 20 +
    indexWrites(demand) +
    (demand.alertMails + demand.otherMails) * MAIL_WRITE_UNITS +
    demand.pushes * PUSH_WRITE_UNITS +
    demand.hooks * HOOK_WRITE_UNITS +
    demand.sessions * SESSION_WRITE_UNITS +
    calls.v1 * KEYED_WRITE_UNITS +
    users * PAYMENT_WRITE_UNITS
  );
}
