import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../lib/api/api.ts';
import { read } from '../lib/api/read.ts';
import { showError, showToast } from './toast-store.ts';

export type ExportFileType = 'csv' | 'xlsx';

interface ExportRequest {
  readonly permitIds: string[];
  readonly format: ExportFileType;
}

/** The server makes the file of `count` permits, then the file arrives. */
export interface ExportProgress {
  readonly step: 'making' | 'arriving';
  readonly count: number;
}

export interface PermitExport {
  /** Null while nothing is being exported. */
  readonly progress: ExportProgress | null;
  readonly start: (request: ExportRequest) => void;
  /** Cancels the export; nothing is saved. */
  readonly cancel: () => void;
}

/**
 * Exports permits as a download, shows a toast (PRODUCT §8), and reads the month's quota again. One export at a time.
 * @param onExported called only after success
 */
export function useExportPermits(onExported: () => void): PermitExport {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const given = useRef<AbortController | null>(null);
  const exporting = useMutation({
    mutationFn: async (body: ExportRequest) => {
      const control = new AbortController();
      given.current = control;
      const { signal } = control;
      const count = body.permitIds.length;
      setProgress({ step: 'making', count });
      const response = await request('exportPermits', { body, signal });
      setProgress({ step: 'arriving', count });
      const { saveResponse } = await import('../lib/api/save-file.ts');
      await saveResponse(response, `permits.${body.format}`);
    },
    onSuccess: () => {
      showToast({ title: 'Success', description: 'Permits exported successfully' });
      onExported();
    },
    onError: (error) => {
      if (given.current?.signal.aborted === true)
        showToast({
          title: 'Export Canceled',
          description:
            'No file was saved, and your selection is kept. Exporting it again this month costs nothing more.',
        });
      else showError('Error')(error);
    },
    onSettled: () => {
      setProgress(null);
      // Also after a canceled export: the server may have counted it already.
      return queryClient.invalidateQueries({ queryKey: read('exportQuota').queryKey });
    },
  });
  return {
    progress,
    start: (body) => {
      if (progress === null) exporting.mutate(body);
    },
    cancel: () => given.current?.abort(),
  };
}
