import { randomUUID } from 'node:crypto';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Expression, type Key, type Write } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input } from '#shared/contract/index.ts';
import { stageLabel, stepBack, stepTo, WORK_MAX, type WorkStage } from '#shared/domain/work-list.ts';
import { countKey, type Mark, type MarkItem, markKey, markOf } from './mark.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits' | 'clock'>;
export type WorkChange = Input<'changeWork'>['body'];

/** Characters of another device's note that a refusal repeats. */
const NOTE_TOLD = 200;
/** What a permit is that was only given a note. */
const FIRST_STAGE: WorkStage = 'saved';

/**
 * Changes what a user noted of a permit, if it is still what the caller had read: of two devices the later one is refused and
 * told what the earlier one wrote, so neither loses anything. The same change sent again, as after an answer that was lost, is
 * no other change and is answered as the first.
 * @returns the mark as it is then; undefined when its only step was taken back
 * @throws ApiError `workChanged`; `notFound` when there is no such permit; `workLimit` when the list is full
 */
export async function changeWork(
  parts: Tables,
  userId: string,
  permitId: string,
  change: WorkChange,
): Promise<Mark | undefined> {
  const { accounts } = parts;
  const before = await readMark(parts, userId, permitId);
  if ((before?.version ?? '') !== change.version) {
    if (before !== undefined && isSaid(before, change)) return before;
    throw changedElsewhere(before);
  }
  const after = await changed(parts, permitId, before, change);
  const writes = writesBetween(userId, permitId, before, after);
  try {
    if (writes.length > 0) await accounts.transact(writes);
  } catch (error) {
    if (error instanceof ConditionFailed) throw await refusal(parts, userId, permitId, change);
    throw error;
  }
  return after;
}

/** Takes a permit off a user's list, note and all, if it is still what the caller had read. @throws ApiError `workChanged`, `notFound` */
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

/** What a user noted of a permit; undefined where that is nothing. */
export async function readMark(
  { accounts }: Pick<Tables, 'accounts'>,
  userId: string,
  permitId: string,
): Promise<Mark | undefined> {
  const item = await accounts.get<MarkItem>(markKey(userId, permitId));
  return item && markOf(item);
}

/** Nothing is noted of the permit, or it is somebody else who noted it. */
export function notInList(): ApiError {
  return new ApiError('notFound', 'The permit is not in your work list.');
}

async function changed(
  { permits, clock }: Tables,
  permitId: string,
  before: Mark | undefined,
  { stage, note, back }: WorkChange,
): Promise<Mark | undefined> {
  const at = clock.now().toISOString();
  const version = randomUUID();
  if (before === undefined) {
    const permit = (await readPermits(permits, [permitId])).get(permitId);
    if (permit === undefined || permit.withdrawnAt !== null)
      throw new ApiError('notFound', 'This permit is not on file.');
    if (back === true) throw nothingToTakeBack();
    const first = stage ?? FIRST_STAGE;
    const { permitNumber } = permit;
    const steps = stepTo([], first, at);
    return { permitId, permitNumber, stage: first, note: (note ?? '').trim(), steps, version };
  }
  const steps = back === true ? stepBack(before.steps) : stepTo(before.steps, stage ?? before.stage, at);
  const kept = note === undefined ? before.note : note.trim();
  if (steps.length > 0) return markOf({ ...before, pk: '', sk: '', steps, note: kept, version });
  // A note would be lost with the only step.
  if (kept !== '') throw nothingToTakeBack();
  return undefined;
}

/** The writes that lead from one state of a mark to another; refused when it is not in the first one any more. */
function writesBetween(
  userId: string,
  permitId: string,
  before: Mark | undefined,
  after: Mark | undefined,
): Write[] {
  const key = markKey(userId, permitId);
  if (after === undefined)
    return before === undefined ? [] : [{ remove: key, condition: asRead(before) }, counted(userId, -1)];
  const { stage: _follows, ...kept } = after;
  const put = { ...key, ...kept };
  if (before !== undefined) return [{ put, condition: asRead(before) }];
  return [{ put, condition: { expression: 'attribute_not_exists(pk)' } }, counted(userId, 1)];
}

function asRead({ version }: Mark): Expression {
  return {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
}

/** Counts the list, in the transactions that make and remove its items: exact under calls at the same time. */
function counted(userId: string, by: 1 | -1): Write {
  return {
    update: countKey(userId),
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

/** Whether a mark says already all that a change would have it say. */
function isSaid(mark: Mark, { stage, note, back }: WorkChange): boolean {
  if (back === true) return false;
  return (stage ?? mark.stage) === mark.stage && (note?.trim() ?? mark.note) === mark.note;
}

/** Why a write was not taken: somebody wrote meanwhile, or the list is full. */
async function refusal(
  parts: Tables,
  userId: string,
  permitId: string,
  { version }: WorkChange,
): Promise<ApiError> {
  const [now, counter] = await Promise.all([
    readMark(parts, userId, permitId),
    parts.accounts.get<Key & { readonly count: number }>(countKey(userId)),
  ]);
  if ((now?.version ?? '') !== version) return changedElsewhere(now);
  if ((counter?.count ?? 0) < WORK_MAX) return new ApiError('unavailable');
  return new ApiError(
    'workLimit',
    `It holds ${WORK_MAX.toLocaleString('en-US')} permits, the most there can be. Take some off that you are done with, then try again.`,
  );
}

function changedElsewhere(now: Mark | undefined): ApiError {
  if (now === undefined)
    return new ApiError('workChanged', 'It is off your work list now. Look at it, then decide again.');
  const { stage, note } = now;
  const told = note.length > NOTE_TOLD ? `${Array.from(note).slice(0, NOTE_TOLD).join('')}…` : note;
  const noted = told === '' ? 'without a note' : `with the note “${told}”`;
  return new ApiError(
    'workChanged',
    `It is ${stageLabel(stage)} now, ${noted}. Look at it, then decide again.`,
  );
}

function nothingToTakeBack(): ApiError {
  return new ApiError('invalidInput', 'There is no step to take back. Take the permit off the list instead.');
}
