import { addDays } from '#shared/domain/days.ts';
import type { Letter } from '#shared/domain/letters/letter.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { localDay } from '../../lib/format/days.ts';
import { type Noted, noteLead, takeBackNote } from '../../ui/work/note-lead.ts';

/** After so many days we remind of a letter. */
export const REMIND_DAYS = 10;

/** @property isNew the lead was on no list before */
type Written = Noted & { readonly isNew: boolean };

/**
 * Notes of each lead that a letter went out, as other changes of marks are noted, also without a connection.
 * @returns what was noted, by permit, for Undo
 */
export async function markWritten(
  letters: readonly Letter[],
  stages: ReadonlyMap<string, WorkStage>,
): Promise<ReadonlyMap<string, Written>> {
  const callBack = { day: addDays(localDay(), REMIND_DAYS), time: null };
  const written = new Map<string, Written>();
  for (const letter of letters) {
    const stage = stages.get(letter.permitId);
    const isFirst = stage === undefined || stage === 'saved' || stage === 'hidden';
    const noted = await noteLead(letter, { wrote: true, callBack, ...(isFirst && { stage: 'contacted' }) });
    written.set(letter.permitId, { ...noted, isNew: stage === undefined });
  }
  return written;
}

/** Takes the notes back; a lead that came onto the list with its letter leaves it. */
export async function takeBack(
  letters: readonly Letter[],
  written: ReadonlyMap<string, Written>,
): Promise<void> {
  for (const letter of letters) {
    const before = written.get(letter.permitId);
    if (before !== undefined) await takeBackNote(letter, before, before.isNew, { callBack: null });
  }
}
