import { request } from '../lib/api/api.ts';
import { saveResponse } from '../lib/api/save-file.ts';
import { showError, showToast } from './toast-store.ts';

export type ExportFileType = 'csv' | 'xlsx';

export interface ExportRequest {
  readonly permitIds: string[];
  readonly format: ExportFileType;
}

/**
 * Exports permits as a download and shows a toast with the outcome (PRODUCT §8).
 * @param onArrives called when the server has made the file
 * @returns whether a file was saved
 */
export async function runExport(
  body: ExportRequest,
  signal: AbortSignal,
  onArrives: () => void,
): Promise<boolean> {
  try {
    const response = await request('exportPermits', { body, signal });
    onArrives();
    await saveResponse(response, `permits.${body.format}`);
    showToast({ title: 'Success', description: 'Permits exported successfully' });
    return true;
  } catch (error) {
    if (signal.aborted)
      showToast({
        title: 'Export Canceled',
        description:
          'No file was saved, and your selection is kept. Exporting it again this month costs nothing more.',
      });
    else showError('Error')(error as Error);
    return false;
  }
}
