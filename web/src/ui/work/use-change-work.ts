import { type MutationFunctionContext, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import { type CallBack, outcomeLabel } from '#shared/domain/calls/call-back.ts';
import { stageLabel, steppedAt } from '#shared/domain/work-list.ts';
import { call, errorSentence, isOutdated, UnreachableError } from '../../lib/api/api.ts';
import { currentNetwork } from '../../lib/api/network.ts';
import { invalidateWork, readVersion, storeWorkMark, type WorkMark } from '../../lib/api/work-marks.ts';
import { formatCallBack } from '../../lib/format/call-back-text.ts';
import { localDay } from '../../lib/format/days.ts';
import { currentWaiting, isSendable } from '../../lib/saved/waiting.ts';
import { useAction } from '../toasts/use-action.ts';

interface WorkEdit {
  readonly permitId: string;
  readonly permitNumber: string;
  /** Its `version` is the one this page has, or is read before: the server refuses a change of an outdated version. */
  readonly change: Partial<Body<'changeWork'>>;
  /** Id of the change that `back` undoes. */
  readonly undoes?: string;
  /** The call-back that the change replaces, for Undo. */
  readonly previous?: CallBack | null;
}

/** Of every change, so that one waits for the other: each needs the version of the one before. */
export const CHANGING_WORK = ['changeWork'] as const;

/**
 * Changes a permit's mark. A new stage and a call-back that is done show a toast with Undo; on a conflict with another device it reads
 * the permit's mark again.
 */
export function useChangeWork() {
  const client = useQueryClient();
  const changing = useAction(applyEdit, {
    mutationKey: CHANGING_WORK,
    onDone: ({ mark }, { permitId }) => storeWorkMark(client, permitId, mark),
    done: ({ mark, id, waits }, edit) => {
      const { permitId, permitNumber } = edit;
      const undo = mark === null ? undefined : undoOf(edit, mark);
      const { title, description } = messageOf(edit);
      const again = { permitId, permitNumber, undoes: id };
      return {
        title,
        description: waits ? `${description.replace(/\.?$/, '.')} Waits for a connection.` : description,
        ...(undo && {
          action: { label: 'Undo', act: () => changing.mutate({ ...again, change: undo }) },
        }),
      };
    },
    onFailed: (error, { permitId }) => {
      if (isOutdated(error)) invalidateWork(client, permitId);
    },
    failed: 'Not saved',
    describe: errorSentence,
  });
  return changing;
}

async function applyEdit(
  { permitId, permitNumber, change, undoes }: WorkEdit,
  { client }: MutationFunctionContext,
) {
  const id = crypto.randomUUID();
  // A change that waits for a connection needs none, and the server refuses a wrong one.
  const { version = await readVersion(client, permitId).catch(() => '') } = change;
  return { id, ...(await sendChange({ permitId, permitNumber }, { ...change, version, id }, undoes)) };
}

/**
 * Sends a change, or stores it until there is a connection.
 * @param undoes id of the change that `back` undoes
 */
export async function sendChange(
  { permitId, permitNumber }: Pick<WorkEdit, 'permitId' | 'permitNumber'>,
  change: Body<'changeWork'> & { readonly id: string },
  undoes: string | undefined,
): Promise<{ readonly mark: WorkMark | null; readonly waits: boolean }> {
  // What waits is sent first, so that the server gets the changes in their order.
  const mustWait = currentNetwork() === 'offline' || currentWaiting().some(isSendable);
  if (!mustWait)
    try {
      const { mark } = await call('changeWork', { params: { id: permitId }, body: change });
      return { mark, waits: false };
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
    }
  const { addWaiting } = await import('./waiting-changes.ts');
  return { mark: await addWaiting({ permitId, permitNumber }, change.id, change, undoes), waits: true };
}

function messageOf({ permitNumber, change }: WorkEdit): { title: string; description: string } {
  const { back, stage, outcome, callBack, assignedTo } = change;
  const is = (title: string, description = permitNumber) => ({ title, description });
  if (back === true) return is('Taken back');
  if (outcome !== undefined) return is(outcomeLabel(outcome));
  if (callBack === null) return is('Call-back done');
  if (callBack !== undefined) return is(`Call back: ${formatCallBack(callBack, localDay())}`);
  if (assignedTo !== undefined) return is(assignedTo === null ? 'Nobody’s lead' : 'Lead assigned');
  if (stage === undefined) return is('Note saved');
  return is(
    stageLabel(stage),
    stage === 'hidden' ? `${permitNumber} leaves the leads list, and alerts skip it.` : permitNumber,
  );
}

/** The change that takes an edit back; undefined if it can simply be made again. */
function undoOf({ change, previous = null }: WorkEdit, mark: WorkMark): Body<'changeWork'> | undefined {
  const { back, stage, outcome, callBack } = change;
  const { version } = mark;
  if (back === true || callBack != null) return undefined;
  const restored = callBack === null && previous !== null ? { callBack: notOver(previous) } : {};
  const hasStep = outcome === undefined ? stage !== undefined : mark.lastCall?.at === steppedAt(mark.steps);
  if (hasStep) return { version, back: true, ...restored };
  return outcome === undefined && 'callBack' in restored ? { version, ...restored } : undefined;
}

/** A call-back that can be set again: what was due on an earlier day is due today. */
function notOver(callBack: CallBack): CallBack {
  const today = localDay();
  return callBack.day < today ? { ...callBack, day: today } : callBack;
}
