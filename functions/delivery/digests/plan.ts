import { userPartition } from '#functions/accounts/account.ts';
import type { Undelivered } from '#functions/alerts/matches.ts';
import type { Expression, Key, Write } from '#functions/platform/tables/table.ts';

/**
 * The digest of a user that is under way, at most one at a time: under which key it is sent and up to which round of matching
 * it speaks. It is noted before the mail is claimed, so that whoever finishes it after its sender died, perhaps only by noting that
 * SES had it, moves the cursor to where that mail ended and not to what was matched since.
 */
export interface DigestPlan {
  /** The digest's key: frequency and window. With the user it names the mail (`deliveryKey`). */
  readonly digest: string;
  readonly upTo: number;
}
export type PlanItem = DigestPlan & Key;

/** Where a user's plan is kept: with the user, so that it goes with the account. */
export function digestPlanKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'digest' };
}

/** The writes that begin a digest: refused when another is under way, or when what it is about was told meanwhile. */
export function planned(userId: string, plan: DigestPlan, { unmoved }: Undelivered): Write[] {
  return [
    { put: { ...digestPlanKey(userId), ...plan }, condition: { expression: 'attribute_not_exists(pk)' } },
    unmoved,
  ];
}

/** Fails when this digest has ended, also when another is under way since; writes nothing. */
export function stillPlanned(userId: string, plan: DigestPlan) {
  return { check: digestPlanKey(userId), condition: asPlanned(plan) };
}

/** The writes that end this digest and no other. */
export function ended(userId: string, plan: DigestPlan, { cursor }: Undelivered): Write[] {
  return [{ remove: digestPlanKey(userId), condition: asPlanned(plan) }, cursor];
}

function asPlanned({ digest, upTo }: DigestPlan): Expression {
  return {
    expression: 'digest = :digest AND upTo = :upTo',
    values: { ':digest': digest, ':upTo': upTo },
  };
}
