import { userPartition } from '#functions/accounts/account.ts';
import type { Undelivered } from '#functions/alerts/matches.ts';
import type { Expression, Key, Write } from '#functions/platform/tables/table.ts';

/**
 * The message of a user that is under way, at most one at a time: up to which round of matching it speaks, and which devices have
 * it. It is noted before anything is sent, so that whoever finishes it after its sender died speaks of the same, under the same tag:
 * a device that is sent it twice shows it once.
 */
export interface PushPlan {
  readonly upTo: number;
  /** When it began, and until when nobody but its sender touches it; epoch milliseconds. */
  readonly startedAt: number;
  readonly until: number;
  readonly attempts: number;
  /** The ids of the devices that took it. */
  readonly took: readonly string[];
}
export type PlanItem = PushPlan & Key;

/** Longer than a sender needs for all devices of a user, in milliseconds. */
export const CLAIM_MS = 60_000;

/** Where a user's plan is kept: with the user, so that it goes with the account. */
export function pushPlanKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'push' };
}

/** The plan of a message that begins now, held by its sender. */
export function newPlan({ upTo }: Undelivered, now: number): PushPlan {
  return { upTo, startedAt: now, until: now + CLAIM_MS, attempts: 0, took: [] };
}

/** The writes that begin it: refused when another is under way, or when what it is about was told meanwhile. */
export function planned(userId: string, plan: PushPlan, { unmoved }: Undelivered): Write[] {
  return [
    { put: { ...pushPlanKey(userId), ...plan }, condition: { expression: 'attribute_not_exists(pk)' } },
    unmoved,
  ];
}

/** The write that changes it: refused when another sender has it by now. */
export function changed(userId: string, before: PushPlan, after: PushPlan): Write {
  return { put: { ...pushPlanKey(userId), ...after }, condition: asRead(before) };
}

/** The writes that end it, and with it what it was about. */
export function ended(userId: string, plan: PushPlan, { cursor }: Undelivered): Write[] {
  return [{ remove: pushPlanKey(userId), condition: asRead(plan) }, cursor];
}

function asRead({ upTo, until }: PushPlan): Expression {
  return {
    expression: 'upTo = :upTo AND #until = :until',
    names: { '#until': 'until' },
    values: { ':upTo': upTo, ':until': until },
  };
}
