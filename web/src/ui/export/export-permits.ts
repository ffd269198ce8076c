import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasColumns } from '#shared/domain/export/formats.ts';
import { showError, showToast } from '../toasts/toast-store.ts';
import { readExportsAgain, useExportSettings } from './export-settings.ts';
import type { ExportRequest, runExport } from './run-export.ts';

/** The server makes the file of `count` permits, then the file arrives. */
export interface ExportProgress {
  readonly step: 'making' | 'arriving';
  readonly count: number;
}

interface PermitExport {
  /** Null while nothing is being exported. */
  readonly progress: ExportProgress | null;
  readonly start: (request: ExportRequest, count: number) => void;
  /** Cancels the export; nothing is saved. */
  readonly cancel: () => void;
}

const CANCELED = {
  title: 'Export Canceled',
  description:
    'No file was saved, and your selection is kept. Exporting it again this month costs nothing more.',
};

/**
 * Exports permits as a download, with the columns the user chose, and reads the month's quota again. One export at a time.
 * @param onExported called only after success
 */
export function useExportPermits(onExported: () => void): PermitExport {
  const queryClient = useQueryClient();
  const { columns } = useExportSettings();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const given = useRef<AbortController | null>(null);
  // As a mutation, so that a lost session is handled as in every other call.
  const { mutateAsync } = useMutation({
    mutationFn: async (asked: Parameters<typeof runExport>) => {
      const { runExport } = await import('./run-export.ts');
      await runExport(...asked);
    },
  });
  const exportAll = async (request: ExportRequest, count: number): Promise<void> => {
    const control = new AbortController();
    given.current = control;
    setProgress({ step: 'making', count });
    const body = hasColumns(request.format) ? { ...request, columns: [...columns] } : request;
    try {
      await mutateAsync([body, control.signal, () => setProgress({ step: 'arriving', count })]);
      onExported();
    } catch (error) {
      if (control.signal.aborted) showToast(CANCELED);
      else showError('Error')(error as Error);
    }
    setProgress(null);
    // Also after a canceled export: the server may have counted it already.
    await readExportsAgain(queryClient);
  };
  return {
    progress,
    start: (request, count) => {
      if (progress === null) void exportAll(request, count);
    },
    cancel: () => given.current?.abort(),
  };
}
