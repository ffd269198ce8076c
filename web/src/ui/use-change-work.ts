import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import { stageLabel } from '#shared/domain/work-list.ts';
import { call, isUnauthorized, RequestError } from '../lib/api/api.ts';
import { storeWorkMark, invalidateWork } from '../lib/api/work-marks.ts';
import { errorMessage } from './error-screen.tsx';
import { showToast } from './toast-store.ts';

/** A change of what is noted of a permit. */
export interface WorkEdit {
  readonly permitId: string;
  readonly permitNumber: string;
  /** `version` is what was known here: the server refuses a change of what has become otherwise. */
  readonly change: Body<'changeWork'>;
}

/**
 * Changes what the user noted of a permit. A new stage is told in a toast that takes it back; a change that met another
 * device's is told too, and what that wrote is read.
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
              ? `${permitNumber} leaves the leads list, and alerts do not tell of it.`
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
      // A lost session has its own toast.
      if (!isUnauthorized(error))
        showToast({
          title: 'Not saved',
          description: error instanceof RequestError ? error.sentence : errorMessage(error),
          tone: 'problem',
        });
    },
  });
  return changing;
}
