import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { CallBack, LastCall } from '#shared/domain/calls/call-back.ts';
import { stageOf, type WorkStage, type WorkStep } from '#shared/domain/work-list.ts';

/** A user's stage, note, last call and call-back of one permit. */
export interface PermitMark {
  readonly permitId: string;
  /** The number when the permit was first marked. */
  readonly permitNumber: string;
  readonly stage: WorkStage;
  readonly note: string;
  /** Never empty; oldest first. */
  readonly steps: readonly WorkStep[];
  readonly lastCall: LastCall | null;
  readonly callBack: CallBack | null;
  /** New and unique after each write, so that a mark that was removed and made again differs from the first. */
  readonly version: string;
}

type Call = 'lastCall' | 'callBack';
/**
 * As stored in the user's partition of the accounts table, so that it is deleted with the account. The stage follows from the steps. Old
 * items have no call and no call-back.
 */
export type PermitMarkItem = Omit<PermitMark, 'stage' | Call> & Partial<Pick<PermitMark, Call>> & Key;

const PREFIX = 'work#';

export function permitMarkKey(userId: string, permitId: string): Key {
  return { pk: userPartition(userId), sk: `${PREFIX}${permitId}` };
}

/** Partition and sort key prefix of all marks of a user. */
export function permitMarkRange(userId: string): { readonly pk: string; readonly prefix: string } {
  return { pk: userPartition(userId), prefix: PREFIX };
}

/** Key of the counter of a user's marks. */
export function workCountKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'work-count' };
}

export function toPermitMark(item: PermitMarkItem): PermitMark {
  const { permitId, permitNumber, note, steps, lastCall = null, callBack = null, version } = item;
  return { permitId, permitNumber, stage: stageOf(steps), note, steps, lastCall, callBack, version };
}
