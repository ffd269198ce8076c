import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { read } from '../../lib/api/read.ts';
import { showError } from '../toasts/toast-store.ts';
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

/**
 * Exports permits as a download, and reads the month's quota again. One export at a time.
 * @param onExported called only after success
 */
export function useExportPermits(onExported: () => void): PermitExport {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const given = useRef<AbortController | null>(null);
  const exportAll = async (body: ExportRequest): Promise<void> => {
    const control = new AbortController();
    given.current = control;
    const count = body.permitIds.length;
    setProgress({ step: 'making', count });
    try {
      const { runExport } = await import('./run-export.ts');
      if (await runExport(body, control.signal, () => setProgress({ step: 'arriving', count }))) onExported();
    } catch (error) {
      showError('Error')(error as Error);
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
