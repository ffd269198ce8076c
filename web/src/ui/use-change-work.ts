import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import { stageLabel } from '#shared/domain/work-list.ts';
import { call, errorSentence, RequestError } from '../lib/api/api.ts';
import { invalidateWork, storeWorkMark } from '../lib/api/work-marks.ts';
import { showError, showToast } from './toast-store.ts';

export interface WorkEdit {
  readonly permitId: string;
  readonly permitNumber: string;
  /** Its `version` is the one this page has: the server refuses a change of an outdated version. */
  readonly change: Body<'changeWork'>;
}

const showSaveError = showError('Not saved', errorSentence);

/**
 * Changes the stage or note of a permit. A new stage shows a toast with Undo; on a conflict with another device it reads the
 * permit's mark again.
 */
export function useChangeWork() {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: ({ permitId, change }: WorkEdit) =>
      call('changeWork', { params: { id: permitId }, body: change }),
    onSuccess: ({ mark }, { permitId, permitNumber, change }) => {
      storeWorkMark(client, permitId, mark);
      if (change.back === true) showToast({ title: 'Taken back', description: permitNumber });
      else if (change.stage === undefined) showToast({ title: 'Note saved', description: permitNumber });
      else if (mark !== null)
        showToast({
          title: stageLabel(change.stage),
          description:
            change.stage === 'hidden'
              ? `${permitNumber} leaves the leads list, and alerts skip it.`
              : permitNumber,
          action: {
            label: 'Undo',
            act: () =>
              changing.mutate({ permitId, permitNumber, change: { version: mark.version, back: true } }),
          },
        });
    },
    onError: (error, { permitId }) => {
      if (error instanceof RequestError && error.status === 409) invalidateWork(client, permitId);
      showSaveError(error);
    },
  });
  return changing;
}
