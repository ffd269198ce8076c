import { randomUUID } from 'node:crypto';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import { type Expression, happens, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { callBackProblem, outcomeLabel } from '#shared/domain/calls/call-back.ts';
import { wasCalled } from '#shared/domain/calls/call-results.ts';
import { utcDay } from '#shared/domain/days.ts';
import {
  applyEdit,
  factsOf,
  type MarkEdit,
  type MarkHistory,
  NO_HISTORY,
  NOTE_TEXTS_MAX,
} from '#shared/domain/sync/mark-history.ts';
import { timeByServer } from '#shared/domain/sync/waiting-changes.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import { formatCount, formatDate } from '#shared/domain/words.ts';
import { stageLabel, WORK_MAX } from '#shared/domain/work-list.ts';
import type { Desk } from './desk.ts';
import { leadAtCall } from './lead-at-call.ts';
import {
  historyOfItem,
  type PermitMark,
  type PermitMarkItem,
  permitMarkKey,
  type RemovedMarkItem,
  removedMarkKey,
  toPermitMark,
  workCountKey,
} from './mark.ts';
import { reminderWrites } from './reminder.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'index' | 'clock'>;
export type MarkChange = Input<'changeWork'>['body'];

/** Most characters of another device's note in a refusal. */
const NOTE_SHOWN_MAX = 200;
/** A device with changes of a removed mark repeats them within this time. */
const REMOVED_KEPT_SECONDS = 30 * 86_400;

/**
 * Changes the mark of a permit in a list. A change that was made with a connection must have the version that the caller read: of two devices the
 * later one is refused with the text of the earlier one, so that neither loses its change. A change that waited for a connection (`queued`)
 * is merged. A repeated change with an id does nothing.
 * @param also writes of the same transaction
 * @returns the mark as it is then; undefined if its only step was undone
 * @throws ApiError `workChanged`; `notFound` if there is no such permit; `workLimit` if the list is full
 */
export async function changeWork(
  parts: Tables,
  desk: Desk,
  permitId: string,
  asked: MarkChange,
  also: readonly Write[] = [],
): Promise<PermitMark | undefined> {
  const { listId: userId, by, people } = desk;
  if (asked.queued === undefined && asked.assignedTo != null && !people.has(asked.assignedTo))
    throw new ApiError('invalidInput', 'This person is no longer in the team. Choose somebody else.');
  return change(async (tries) => {
    const before = await readState(parts, userId, permitId);
    // guard: a repeated change is answered at once
    if (asked.id !== undefined && before.history.changes.includes(asked.id)) return before.mark;
    // guard: a change that waited has no version
    if (asked.queued === undefined && (before.mark?.version ?? '') !== asked.version)
      throw changedElsewhere(before.mark);
    if (tries > 0 && before.mark === undefined) await refuseFullList(parts, userId, permitId);
    const changed = await applyChange(parts, desk, permitId, before, asked);
    const after = { ...changed, mark: await withFirstCall(parts, userId, changed.mark) };
    const { callBack = asked.assignedTo == null ? null : (after.mark?.callBack ?? null) } = asked;
    const reminded = [by, after.mark?.assignedTo, OWNER_ID].flatMap((id) => people.get(id ?? '') ?? []);
    const writes = [
      ...also,
      ...writesBetween(parts, userId, permitId, before, after),
      ...(await reminderWrites(parts, reminded, callBack)),
    ];
    await parts.accounts.transact(writes);
    return after.mark;
  });
}

/** Takes a permit and its note off a user's list if the version is still the given one. @throws ApiError `workChanged`, `notFound` */
export async function forgetWork(
  parts: Pick<Tables, 'accounts' | 'clock'>,
  userId: string,
  permitId: string,
  version: string,
): Promise<void> {
  const before = await readState(parts, userId, permitId);
  if (before.mark === undefined) throw notInList();
  const read = { ...before, mark: { ...before.mark, version } };
  const after = { history: { ...NO_HISTORY, changes: before.history.changes }, mark: undefined };
  if (await happens(parts.accounts.transact(writesBetween(parts, userId, permitId, read, after)))) return;
  throw changedElsewhere(await readMark(parts, userId, permitId));
}

export async function readMark(
  { accounts }: Pick<Tables, 'accounts'>,
  userId: string,
  permitId: string,
): Promise<PermitMark | undefined> {
  const item = await accounts.get<PermitMarkItem>(permitMarkKey(userId, permitId));
  return item && toPermitMark(item);
}

export function notInList(): ApiError {
  return new ApiError('notFound', 'The permit is not in your work list.');
}

/** A mark with its history; without a mark, the changes that a removed one had. */
interface MarkState {
  readonly mark: PermitMark | undefined;
  readonly history: MarkHistory;
}

async function readState(
  { accounts }: Pick<Tables, 'accounts'>,
  userId: string,
  permitId: string,
): Promise<MarkState> {
  const key = permitMarkKey(userId, permitId);
  const items = await accounts.getMany<PermitMarkItem | RemovedMarkItem>([
    key,
    removedMarkKey(userId, permitId),
  ]);
  const stored = items.find((item): item is PermitMarkItem => item.sk === key.sk);
  if (stored !== undefined) return { mark: toPermitMark(stored), history: historyOfItem(stored) };
  const [removed] = items as readonly RemovedMarkItem[];
  return { mark: undefined, history: { ...NO_HISTORY, changes: removed?.changes ?? [] } };
}

async function applyChange(
  { permits, clock }: Tables,
  { by }: Desk,
  permitId: string,
  { mark, history }: MarkState,
  change: MarkChange,
): Promise<MarkState> {
  const now = clock.now();
  const { queued, callBack } = change;
  const at = queued === undefined ? now.toISOString() : timeByServer(queued.at, queued.sentAt, now);
  const problem = callBack == null ? null : callBackProblem(callBack.day, daysAt(new Date(at)));
  if (problem !== null) throw new ApiError('invalidInput', problem);
  const permitNumber = mark?.permitNumber ?? (await permitNumberOf(permits, permitId));
  const after = applyEdit(history, { ...editFor(change, at, history), by });
  if (after.notes.length > NOTE_TEXTS_MAX)
    throw new ApiError(
      'invalidInput',
      'This note was written on too many devices at once. Read it, then write it again.',
    );
  const facts = factsOf(after);
  // Undoing needs a step: what else is noted stays.
  if (change.back === true && queued === undefined && history.steps.length === 0) throw noStepToUndo();
  return {
    mark: facts && {
      permitId,
      permitNumber,
      ...facts,
      atCall: mark?.atCall ?? null,
      changedBy: by,
      version: randomUUID(),
    },
    history: after,
  };
}

/** A mark with the lead as it is now, if this is its first call. */
async function withFirstCall(
  parts: Tables,
  userId: string,
  mark: PermitMark | undefined,
): Promise<PermitMark | undefined> {
  const isFirst = mark !== undefined && mark.atCall === null && wasCalled(mark);
  return isFirst ? { ...mark, atCall: await leadAtCall(parts, userId, mark.permitId) } : mark;
}

/** The number of a permit that is on file. @throws ApiError `notFound` */
async function permitNumberOf(permits: Tables['permits'], permitId: string): Promise<string> {
  const permit = (await readPermits(permits, [permitId])).get(permitId);
  if (permit === undefined || permit.withdrawnAt !== null)
    throw new ApiError('notFound', 'This permit is not on file.');
  return permit.permitNumber;
}

/** A change as it is applied. With a connection its note replaces what is there, since the user has read it, and its undo takes the last step. */
function editFor(
  { id = randomUUID(), stage, outcome, wrote, callBack, assignedTo, note, back, queued }: MarkChange,
  at: string,
  { steps, notes }: MarkHistory,
): MarkEdit {
  const {
    day,
    replaces = [],
    undoes,
  } = queued ?? {
    day: at.slice(0, 10),
    replaces: notes.map((one) => one.id),
  };
  const undone = undoes === undefined ? steps.at(-1) : { id: undoes };
  return {
    id,
    at,
    stage,
    outcome,
    wrote,
    callBack,
    assignedTo,
    ...(note === undefined ? {} : { note: { text: note, day, replaces } }),
    ...(back === true ? { undoes: undone } : {}),
  };
}

/** The first and the last day that it is in any time zone, UTC-12 to UTC+14. */
function daysAt(now: Date): { readonly earliest: string; readonly latest: string } {
  const dayIn = (hours: number): string => utcDay(new Date(now.getTime() + hours * 3_600_000));
  return { earliest: dayIn(-12), latest: dayIn(14) };
}

/** The writes that change a mark, with the condition that it is still as in `before`. */
function writesBetween(
  { clock }: Pick<Tables, 'clock'>,
  userId: string,
  permitId: string,
  { mark: before }: MarkState,
  { mark: after, history }: MarkState,
): Write[] {
  const key = permitMarkKey(userId, permitId);
  const removed = removedMarkKey(userId, permitId);
  const condition = before === undefined ? { expression: 'attribute_not_exists(pk)' } : hasVersion(before);
  if (after === undefined) {
    const ttl = Math.ceil(clock.now().getTime() / 1000) + REMOVED_KEPT_SECONDS;
    const keep = { put: { ...removed, changes: history.changes, ttl } };
    // guard: a removed mark remembers its changes
    return before === undefined ? [keep] : [{ remove: key, condition }, keep, countWrite(userId, -1)];
  }
  const { permitNumber, atCall, changedBy, version } = after;
  const put = { ...key, permitId, permitNumber, atCall, changedBy, version, ...history };
  // guard: a mark changes from what was read
  if (before !== undefined) return [{ put, condition }];
  return [{ put, condition }, { remove: removed }, countWrite(userId, 1)];
}

function hasVersion({ version }: PermitMark): Expression {
  return {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
}

/** Changes the list's count, in the transaction that adds or removes an item: exact under parallel calls. */
function countWrite(userId: string, by: 1 | -1): Write {
  return {
    update: workCountKey(userId),
    with: {
      expression: 'ADD #count :by',
      names: { '#count': 'count' },
      ...(by === 1
        ? {
            condition: 'attribute_not_exists(#count) OR #count < :most',
            values: { ':by': by, ':most': WORK_MAX },
          }
        : { values: { ':by': by } }),
    },
  };
}

/** @throws ApiError `workLimit` if a permit that is not in the list finds no room */
async function refuseFullList(
  parts: Pick<Tables, 'accounts'>,
  userId: string,
  permitId: string,
): Promise<void> {
  const [now, counter] = await Promise.all([
    readMark(parts, userId, permitId),
    parts.accounts.get<Key & { readonly count: number }>(workCountKey(userId)),
  ]);
  if (now !== undefined || (counter?.count ?? 0) < WORK_MAX) return;
  throw new ApiError(
    'workLimit',
    `It holds ${formatCount(WORK_MAX)} permits, the most there can be. Take some off that you are done with, then try again.`,
  );
}

function changedElsewhere(now: PermitMark | undefined): ApiError {
  if (now === undefined)
    return new ApiError('workChanged', 'It is off your work list now. Look at it, then decide again.');
  const { stage, note, lastCall, callBack } = now;
  const isLong = note.length > NOTE_SHOWN_MAX;
  const shown = isLong ? `${Array.from(note).slice(0, NOTE_SHOWN_MAX).join('')}…` : note;
  const noted = shown === '' ? 'without a note' : `with the note “${shown}”`;
  const called = lastCall === null ? '' : `, last call “${outcomeLabel(lastCall.outcome)}”`;
  const due = callBack === null ? '' : `, to call back on ${formatDate(callBack.day)}`;
  return new ApiError(
    'workChanged',
    `It is ${stageLabel(stage)} now, ${noted}${called}${due}. Look at it, then decide again.`,
  );
}

function noStepToUndo(): ApiError {
  return new ApiError('invalidInput', 'There is no step to undo. Take the permit off the list instead.');
}
