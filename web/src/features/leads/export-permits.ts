import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnauthorized, request } from '../../lib/api.ts';
import { read } from '../../lib/read.ts';
import { saveAnswer } from '../../lib/save-file.ts';
import { messageOf } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';

export type ExportFormat = 'csv' | 'xlsx';

interface ExportRequest {
  readonly permitIds: string[];
  readonly format: ExportFormat;
}

/**
 * Exports permits as a file the browser saves, says how it went (spec §8), and reads the month's quota again.
 * @param onExported called after success
 */
export function useExportPermits(onExported: () => void): UseMutationResult<void, Error, ExportRequest> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body) =>
      saveAnswer(await request('exportPermits', { body }), `permits.${body.format}`),
    onSuccess: () => {
      showToast({ title: 'Success', description: 'Permits exported successfully' });
      onExported();
      return queryClient.invalidateQueries({ queryKey: read('exportQuota').queryKey });
    },
    onError: (error) => {
      // A lost session has its own toast.
      if (!isUnauthorized(error))
        showToast({ title: 'Error', description: messageOf(error), tone: 'problem' });
    },
  });
}
