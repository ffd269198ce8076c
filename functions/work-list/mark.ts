import { userPartition } from '#functions/accounts/account.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import type { CallBack, LastCall } from '#shared/domain/calls/call-back.ts';
import type { LeadAtCall } from '#shared/domain/calls/call-results.ts';
import { factsOf, type MarkFacts, type MarkHistory } from '#shared/domain/sync/mark-history.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import type { WorkStep } from '#shared/domain/work-list.ts';
import type { Desk } from './desk.ts';

/** A user's stage, note, last call and call-back of one permit. */
export interface PermitMark extends MarkFacts {
  readonly permitId: string;
  /** The number when the permit was first marked. */
  readonly permitNumber: string;
  /** The lead at its first call, for results by score, trade and label; null before it, and for calls noted before this was kept. */
  readonly atCall: LeadAtCall | null;
  /** The person of the team who changed it last; null for marks from before that was kept. */
  readonly changedBy: string | null;
  /** New and unique after each write, so that a mark that was removed and made again differs from the first. */
  readonly version: string;
}

type Named = Pick<PermitMark, 'permitId' | 'permitNumber' | 'version'> &
  Partial<Pick<PermitMark, 'atCall' | 'changedBy'>>;
/** As stored in the user's partition of the accounts table, so that it is deleted with the account. */
export type PermitMarkItem = Key & Named & (StoredHistory | FirstItem);

/** `assigned` is absent in items from before there were teams. */
type StoredHistory = Omit<MarkHistory, 'callBack' | 'assigned'> &
  Partial<Pick<MarkHistory, 'assigned'>> &
  StoredCallBack;

interface StoredCallBack {
  readonly callBack: CallBack | null;
  /** The change that set the call-back. */
  readonly callBackBy: { readonly at: string; readonly id: string; readonly by?: string } | null;
}

/** Items of before changes had ids; the oldest have no call and no call-back. */
interface FirstItem {
  readonly note: string;
  readonly steps: readonly WorkStep[];
  readonly lastCall?: LastCall | null;
  readonly callBack?: CallBack | null;
}

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

/** The fields of an item that store a history. */
export function storedHistory({ callBack, ...history }: MarkHistory): StoredHistory {
  const { value = null, ...by } = callBack ?? {};
  return { ...history, callBack: value, callBackBy: 'at' in by ? by : null };
}

export function historyOfItem(item: PermitMarkItem): MarkHistory {
  const by = { at: item.steps.at(-1)?.at ?? '', id: '' };
  if ('changes' in item) {
    const { steps, calls, callBack, callBackBy, assigned = null, notes, changes } = item;
    const set = callBackBy && { value: callBack, ...callBackBy };
    return { steps, calls, callBack: set, assigned, notes, changes };
  }
  const { note, steps, lastCall = null, callBack = null } = item;
  return {
    steps: steps.map((step) => ({ ...step, id: '' })),
    calls: lastCall === null ? [] : [{ ...lastCall, id: '' }],
    callBack: callBack === null ? null : { value: callBack, ...by },
    assigned: null,
    notes: note === '' ? [] : [{ text: note, day: by.at.slice(0, 10), ...by }],
    changes: [],
  };
}

export function toPermitMark(item: PermitMarkItem): PermitMark {
  const { permitId, permitNumber, atCall = null, changedBy = null, version } = item;
  const facts = factsOf(historyOfItem(item));
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
