import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { CallBack, LastCall } from '#shared/domain/calls/call-back.ts';
import type { LeadAtCall } from '#shared/domain/calls/call-results.ts';
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
  /** The lead at its first call, for results by score, trade and label; null before it, and for calls noted before this was kept. */
  readonly atCall: LeadAtCall | null;
  /** New and unique after each write, so that a mark that was removed and made again differs from the first. */
  readonly version: string;
}

type Call = 'lastCall' | 'callBack' | 'atCall';
/**
 * As stored in the user's partition of the accounts table, so that it is deleted with the account. The stage follows from the steps. Old
 * items have nothing of calls.
 */
export type PermitMarkItem = Omit<PermitMark, 'stage' | Call> & Partial<Pick<PermitMark, Call>> & Key;

/** Sort keys of marks begin with it, and no others. */
export const WORK_PREFIX = 'work#';

export function permitMarkKey(userId: string, permitId: string): Key {
  return { pk: userPartition(userId), sk: `${WORK_PREFIX}${permitId}` };
}

/** Partition and sort key prefix of all marks of a user. */
export function permitMarkRange(userId: string): { readonly pk: string; readonly prefix: string } {
  return { pk: userPartition(userId), prefix: WORK_PREFIX };
}

/** Key of the counter of a user's marks. */
export function workCountKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'work-count' };
}

export function toPermitMark(item: PermitMarkItem): PermitMark {
  const {
    permitId,
    permitNumber,
    note,
    steps,
    version,
    lastCall = null,
    callBack = null,
    atCall = null,
  } = item;
  return { permitId, permitNumber, stage: stageOf(steps), note, steps, lastCall, callBack, atCall, version };
}
