import { addDays } from '#shared/domain/days.ts';
import type { Letter } from '#shared/domain/letters/letter.ts';
import { type MarkAction, toWaiting, waitingBody } from '#shared/domain/sync/waiting-changes.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { call, request, UnreachableError } from '../../lib/api/api.ts';
import { localDay } from '../../lib/format/days.ts';

/** After so many days we remind of a letter. */
export const REMIND_DAYS = 10;

interface Noted {
  /** Of the change. */
  readonly id: string;
  /** Of the mark as it was then; undefined while the change waits for a connection. */
  readonly version: string | undefined;
  /** The lead was on no list before. */
  readonly isNew: boolean;
}

/**
 * Notes of each lead that a letter went out, as other changes of marks are noted, also without a connection.
 * @returns what was noted, by permit, for Undo
 */
export async function markWritten(
  letters: readonly Letter[],
  stages: ReadonlyMap<string, WorkStage>,
): Promise<ReadonlyMap<string, Noted>> {
  const callBack = { day: addDays(localDay(), REMIND_DAYS), time: null };
  const noted = new Map<string, Noted>();
  for (const letter of letters) {
    const stage = stages.get(letter.permitId);
    const isFirst = stage === undefined || stage === 'saved' || stage === 'hidden';
    const sent = await note(letter, { wrote: true, callBack, ...(isFirst && { stage: 'contacted' }) });
    noted.set(letter.permitId, { ...sent, isNew: stage === undefined });
  }
  return noted;
}

/** Takes the notes back; a lead that came onto the list with its letter leaves it. */
export async function takeBack(letters: readonly Letter[], noted: ReadonlyMap<string, Noted>): Promise<void> {
  for (const letter of letters) {
    const before = noted.get(letter.permitId);
    if (before?.isNew === true && before.version !== undefined)
      await request('forgetWork', { params: { id: letter.permitId }, body: { version: before.version } });
    else if (before !== undefined) await note(letter, { undoes: before.id, callBack: null });
  }
}

async function note(
  { permitId, permitNumber }: Letter,
  action: MarkAction,
): Promise<Pick<Noted, 'id' | 'version'>> {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const change = toWaiting(action, { id, at, day: localDay(), permitId, permitNumber }, null);
  const body = waitingBody(change, at);
  try {
    const { mark } = await call('changeWork', { params: { id: permitId }, body });
    return { id, version: mark?.version };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    const { addWaiting } = await import('../../ui/work/waiting-changes.ts');
    await addWaiting({ permitId, permitNumber }, id, body, action.undoes);
    return { id, version: undefined };
  }
}
