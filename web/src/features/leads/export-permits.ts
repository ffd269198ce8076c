import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnauthorized, request } from '../../lib/api.ts';
import { read } from '../../lib/read.ts';
import { messageOf } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** How long a file's address stays good after the browser was told to save it. */
const REVOKE_AFTER_MS = 60_000;

interface ExportRequest {
  readonly permitIds: string[];
  readonly format: ExportFormat;
}

/** The file name a `Content-Disposition` header gives, or `fallback`. */
export function fileNameFrom(header: string | null, fallback: string): string {
  return header?.match(/filename="?([^";]+)"?/)?.[1]?.trim() ?? fallback;
}

/** Hands a file to the browser's downloads. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * Exports permits as a file the browser saves, says how it went (spec §8), and reads the month's quota again.
 * @param onExported called after success
 */
export function useExportPermits(onExported: () => void): UseMutationResult<void, Error, ExportRequest> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      const response = await request('exportPermits', { body });
      const name = fileNameFrom(response.headers.get('Content-Disposition'), `permits.${body.format}`);
      saveFile(await response.blob(), name);
    },
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
