import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { LeadAtCall } from '#shared/domain/calls/call-results.ts';
import { factsOf, type MarkFacts, type MarkHistory } from '#shared/domain/sync/mark-history.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import type { Desk } from './desk.ts';

/** A user's stage, note, last call and call-back of one permit. */
export interface PermitMark extends MarkFacts {
  readonly permitId: string;
  /** The number when the permit was first marked. */
  readonly permitNumber: string;
  /** The lead at its first call, for results by score, trade and label; null before it. */
  readonly atCall: LeadAtCall | null;
  /** The person of the team who changed it last; null if they are no longer there. */
  readonly changedBy: string | null;
  /** New and unique after each write, so that a mark that was removed and made again differs from the first. */
  readonly version: string;
}

/** As stored in the user's partition of the accounts table, so that it is deleted with the account. */
export type PermitMarkItem = Key &
  MarkHistory &
  Pick<PermitMark, 'permitId' | 'permitNumber' | 'version' | 'atCall' | 'changedBy'>;

/** The changes of a mark that is off the list, kept for some days so that a repeated one does not bring it back. */
export type RemovedMarkItem = Key & Pick<MarkHistory, 'changes'>;

/** Sort keys of marks begin with it, and no others. */
export const WORK_PREFIX = 'work#';

export function permitMarkKey(userId: string, permitId: string): Key {
  return { pk: userPartition(userId), sk: `${WORK_PREFIX}${permitId}` };
}

/** Partition and sort key prefix of all marks of a user. */
export function permitMarkRange(userId: string): { readonly pk: string; readonly prefix: string } {
  return { pk: userPartition(userId), prefix: WORK_PREFIX };
}

export function removedMarkKey(userId: string, permitId: string): Key {
  return { pk: userPartition(userId), sk: `work-removed#${permitId}` };
}

/** Key of the counter of a user's marks. */
export function workCountKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'work-count' };
}

export function historyOfItem({
  steps,
  calls,
  letters = [],
  callBack,
  assigned,
  notes,
  changes,
}: PermitMarkItem): MarkHistory {
  return { steps, calls, letters, callBack, assigned, notes, changes };
}

export function toPermitMark(item: PermitMarkItem): PermitMark {
  const { permitId, permitNumber, atCall, changedBy, version } = item;
  const facts = factsOf(item);
  if (facts === undefined) throw new Error('A stored mark has nothing noted.');
  return { permitId, permitNumber, ...facts, atCall, changedBy, version };
}

/** A mark as somebody of the workspace sees it: without people who are no longer there. */
export function shownMark(mark: PermitMark, { people }: Desk): PermitMark {
  const known = (id: string | null): string | null => (id !== null && people.has(id) ? id : null);
  return { ...mark, assignedTo: known(mark.assignedTo), changedBy: known(mark.changedBy) };
}

/** Whether a call-back is of the desk's user: assigned to them, or else set by them; the owner's, if neither person is still there. */
export function isOwnCall(
  { assignedTo, callBackBy }: Pick<PermitMark, 'assignedTo' | 'callBackBy'>,
  { by, people }: Desk,
): boolean {
  const caller = [assignedTo, callBackBy].find((id) => id != null && people.has(id)) ?? OWNER_ID;
  return caller === by;
}
