import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isUnauthorized, request } from '../lib/api/api.ts';
import { read } from '../lib/api/read.ts';
import { saveResponse } from '../lib/api/save-file.ts';
import { errorMessage } from './error-screen.tsx';
import { showToast } from './toast-store.ts';

export type ExportFileType = 'csv' | 'xlsx';

interface ExportRequest {
  readonly permitIds: string[];
  readonly format: ExportFileType;
}

/** How far an export is: the server makes the file of `count` permits, then the file arrives. */
export interface ExportProgress {
  readonly step: 'making' | 'arriving';
  readonly count: number;
}

export interface PermitExport {
  /** Null while nothing is being exported. */
  readonly progress: ExportProgress | null;
  readonly start: (request: ExportRequest) => void;
  /** Gives the export up; nothing is saved. */
  readonly cancel: () => void;
}

/**
 * Exports permits as a file the browser saves, says how it went (PRODUCT §8), and reads the month's quota again. One export at a
 * time.
 * @param onExported called after success; a failed or cancelled export leaves everything as it was
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
      await saveResponse(response, `permits.${body.format}`);
    },
    onSuccess: () => {
      showToast({ title: 'Success', description: 'Permits exported successfully' });
      onExported();
    },
    onError: (error) => {
      if (given.current?.signal.aborted === true)
        showToast({
          title: 'Export Cancelled',
          description:
            'No file was saved, and your selection is kept. Exporting it again this month costs nothing more.',
        });
      // A lost session has its own toast.
      else if (!isUnauthorized(error))
        showToast({ title: 'Error', description: errorMessage(error), tone: 'problem' });
    },
    onSettled: () => {
      setProgress(null);
      // Also after an export that was given up: the server may have counted it by then.
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
