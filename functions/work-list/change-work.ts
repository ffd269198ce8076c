import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Expression, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { callBackProblem, outcomeLabel } from '#shared/domain/calls/call-back.ts';
import { wasCalled } from '#shared/domain/calls/call-results.ts';
import { utcDay } from '#shared/domain/days.ts';
import { formatDate } from '#shared/domain/words.ts';
import {
  stageLabel,
  stepBack,
  steppedAt,
  stepTo,
  WORK_MAX,
  type WorkStage,
} from '#shared/domain/work-list.ts';
import { leadAtCall } from './lead-at-call.ts';
import { type PermitMark, type PermitMarkItem, permitMarkKey, toPermitMark, workCountKey } from './mark.ts';
import { reminderWrites } from './reminder.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'index' | 'clock'>;
export type MarkChange = Input<'changeWork'>['body'];

/** Most characters of another device's note in a refusal. */
const NOTE_SHOWN_MAX = 200;
/** Stage of a permit that only has a note. */
const FIRST_STAGE: WorkStage = 'saved';

/**
 * Changes a user's mark of a permit if its version is still the one the caller read. Of two devices the later one is refused with the
 * text of the earlier one, so that neither loses its change. A repeated change returns the first result.
 * @param also writes of the same transaction
 * @returns the new mark; undefined if its only step was undone
 * @throws ApiError `workChanged`; `notFound` if there is no such permit; `workLimit` if the list is full
 */
export async function changeWork(
  parts: Tables,
  userId: string,
  permitId: string,
  change: MarkChange,
  also: readonly Write[] = [],
): Promise<PermitMark | undefined> {
  const { accounts } = parts;
  const before = await readMark(parts, userId, permitId);
  if ((before?.version ?? '') !== change.version) {
    if (before !== undefined && isApplied(before, change)) return before;
    throw changedElsewhere(before);
  }
  const changed = await applyChange(parts, permitId, before, change);
  const isFirstCall = changed !== undefined && changed.atCall === null && wasCalled(changed);
  const after = isFirstCall ? { ...changed, atCall: await leadAtCall(parts, userId, permitId) } : changed;
  const writes = [
    ...also,
    ...writesBetween(userId, permitId, before, after),
    ...(await reminderWrites(parts, userId, change.callBack ?? null)),
  ];
  try {
    if (writes.length > 0) await accounts.transact(writes);
  } catch (error) {
    if (error instanceof ConditionFailed) throw await refusalReason(parts, userId, permitId, change);
    throw error;
  }
  return after;
}

/** Takes a permit and its note off a user's list if the version is still the given one. @throws ApiError `workChanged`, `notFound` */
export async function forgetWork(
  parts: Pick<Tables, 'accounts'>,
  userId: string,
  permitId: string,
  version: string,
): Promise<void> {
  const before = await readMark(parts, userId, permitId);
  if (before === undefined) throw notInList();
  try {
    await parts.accounts.transact(writesBetween(userId, permitId, { ...before, version }, undefined));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw changedElsewhere(await readMark(parts, userId, permitId));
  }
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

async function applyChange(
  { permits, clock }: Tables,
  permitId: string,
  before: PermitMark | undefined,
  { stage, note, back, outcome, callBack }: MarkChange,
): Promise<PermitMark | undefined> {
  const now = clock.now();
  const at = now.toISOString();
  const version = randomUUID();
  const problem = callBack == null ? null : callBackProblem(callBack.day, daysNow(now));
  if (problem !== null) throw new ApiError('invalidInput', problem);
  const called = outcome && { outcome, at };
  if (before === undefined) {
    const permit = (await readPermits(permits, [permitId])).get(permitId);
    if (permit === undefined || permit.withdrawnAt !== null)
      throw new ApiError('notFound', 'This permit is not on file.');
    if (back === true) throw noStepToUndo();
    const first = stage ?? FIRST_STAGE;
    const { permitNumber } = permit;
    const steps = stepTo([], first, at);
    const next = { lastCall: called ?? null, callBack: callBack ?? null, atCall: null, version };
    return { permitId, permitNumber, stage: first, note: (note ?? '').trim(), steps, ...next };
  }
  const steps = back === true ? stepBack(before.steps) : stepTo(before.steps, stage ?? before.stage, at);
  const after = {
    ...before,
    steps,
    note: note === undefined ? before.note : note.trim(),
    lastCall: back === true ? callBefore(before) : (called ?? before.lastCall),
    callBack: callBack === undefined ? before.callBack : callBack,
    version,
  };
  if (steps.length > 0) return toPermitMark({ ...after, pk: '', sk: '' });
  // Undoing the only step would delete the note and the call-back.
  if (after.note !== '' || after.callBack !== null) throw noStepToUndo();
  return undefined;
}

/** The last call without the one that made the last step. */
function callBefore({ lastCall, steps }: PermitMark): PermitMark['lastCall'] {
  return lastCall?.at === steppedAt(steps) ? null : lastCall;
}

/** The first and the last day that it is now in any time zone, UTC-12 to UTC+14. */
function daysNow(now: Date): { readonly earliest: string; readonly latest: string } {
  const dayIn = (hours: number): string => utcDay(new Date(now.getTime() + hours * 3_600_000));
  return { earliest: dayIn(-12), latest: dayIn(14) };
}

/** The writes that change a mark, with the condition that it is still `before`. */
function writesBetween(
  userId: string,
  permitId: string,
  before: PermitMark | undefined,
  after: PermitMark | undefined,
): Write[] {
  const key = permitMarkKey(userId, permitId);
  if (after === undefined)
    return before === undefined
      ? []
      : [{ remove: key, condition: hasVersion(before) }, countWrite(userId, -1)];
  // The stage follows from the steps.
  const { stage: _stage, ...kept } = after;
  const put = { ...key, ...kept };
  if (before !== undefined) return [{ put, condition: hasVersion(before) }];
  return [{ put, condition: { expression: 'attribute_not_exists(pk)' } }, countWrite(userId, 1)];
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

/** Whether a mark already has what a change sets. */
function isApplied(mark: PermitMark, { stage, note, back, outcome, callBack }: MarkChange): boolean {
  if (back === true) return false;
  const { lastCall } = mark;
  return (
    (stage ?? mark.stage) === mark.stage &&
    (note?.trim() ?? mark.note) === mark.note &&
    (outcome ?? lastCall?.outcome) === lastCall?.outcome &&
    isDeepStrictEqual(callBack === undefined ? mark.callBack : callBack, mark.callBack)
  );
}

/** Why a write failed: another write came first, or the list is full. */
async function refusalReason(
  parts: Tables,
  userId: string,
  permitId: string,
  { version }: MarkChange,
): Promise<ApiError> {
  const [now, counter] = await Promise.all([
    readMark(parts, userId, permitId),
    parts.accounts.get<Key & { readonly count: number }>(workCountKey(userId)),
  ]);
  if ((now?.version ?? '') !== version) return changedElsewhere(now);
  if ((counter?.count ?? 0) < WORK_MAX) return new ApiError('unavailable');
  return new ApiError(
    'workLimit',
    `It holds ${WORK_MAX.toLocaleString('en-US')} permits, the most there can be. Take some off that you are done with, then try again.`,
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
