import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { read } from '../../lib/api/read.ts';
import { showError, showToast } from '../toasts/toast-store.ts';
import type { ExportRequest } from './run-export.ts';

/** The server makes the file of `count` permits, then the file arrives. */
export interface ExportProgress {
  readonly step: 'making' | 'arriving';
  readonly count: number;
}

interface PermitExport {
  /** Null while nothing is being exported. */
  readonly progress: ExportProgress | null;
  readonly start: (request: ExportRequest) => void;
  /** Cancels the export; nothing is saved. */
  readonly cancel: () => void;
}

const CANCELED = {
  title: 'Export Canceled',
  description:
    'No file was saved, and your selection is kept. Exporting it again this month costs nothing more.',
};

/**
 * Exports permits as a download, and reads the month's quota again. One export at a time.
 * @param onExported called only after success
 */
export function useExportPermits(onExported: () => void): PermitExport {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const given = useRef<AbortController | null>(null);
  // As a mutation, so that a lost session is handled as in every other call.
  const { mutateAsync } = useMutation({
    mutationFn: async ({ body, signal }: { readonly body: ExportRequest; readonly signal: AbortSignal }) => {
      const { runExport } = await import('./run-export.ts');
      await runExport(body, signal, () => setProgress({ step: 'arriving', count: body.permitIds.length }));
    },
  });
  const exportAll = async (body: ExportRequest): Promise<void> => {
    const control = new AbortController();
    given.current = control;
    setProgress({ step: 'making', count: body.permitIds.length });
    try {
      await mutateAsync({ body, signal: control.signal });
      onExported();
    } catch (error) {
      if (control.signal.aborted) showToast(CANCELED);
      else showError('Error')(error as Error);
    }
    setProgress(null);
    // Also after a canceled export: the server may have counted it already.
    await queryClient.invalidateQueries({ queryKey: read('exportQuota').queryKey });
  };
  return {
    progress,
    start: (body) => {
      if (progress === null) void exportAll(body);
    },
    cancel: () => given.current?.abort(),
  };
}
