import { type MarkAction, toWaiting, waitingBody } from '#shared/domain/sync/waiting-changes.ts';
import { request } from '../../lib/api/api.ts';
import type { WorkMark } from '../../lib/api/work-marks.ts';
import { localDay } from '../../lib/format/days.ts';
import { sendChange } from './use-change-work.ts';

interface Lead {
  readonly permitId: string;
  readonly permitNumber: string;
}

/** What was noted of a lead. */
export interface Noted {
  /** Of the change. */
  readonly id: string;
  /** As it is then; null if nothing is noted any more. */
  readonly mark: WorkMark | null;
  /** Stored on the device until there is a connection. */
  readonly waits: boolean;
}

/**
 * Changes a mark of which this page knows no version: the server merges it with what others noted. Without a connection it waits for one.
 * @throws RequestError, or UnreachableError if this device stores nothing
 */
export async function noteLead({ permitId, permitNumber }: Lead, action: MarkAction): Promise<Noted> {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const change = toWaiting(action, { id, at, day: localDay(), permitId, permitNumber }, null);
  return {
    id,
    ...(await sendChange({ permitId, permitNumber }, { ...waitingBody(change, at), id }, action.undoes)),
  };
}

/**
 * Takes a note back. A lead that came onto the list with it leaves it.
 * @param also what else the undo sets, such as no call-back
 * @returns the mark as it is then; null if nothing is noted
 */
export async function takeBackNote(
  lead: Lead,
  { id, mark, waits }: Noted,
  isNew: boolean,
  also: MarkAction = {},
): Promise<WorkMark | null> {
  if (!isNew || waits || mark === null) return (await noteLead(lead, { ...also, undoes: id })).mark;
  await request('forgetWork', { params: { id: lead.permitId }, body: { version: mark.version } });
  return null;
}
