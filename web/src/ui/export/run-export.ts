import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/export-formats.ts';
import { request } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import { showError, showToast } from '../toasts/toast-store.ts';

export interface ExportRequest {
  readonly permitIds: string[];
  readonly format: ExportFormat;
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
    await saveResponse(response, `permits.${EXPORT_FORMATS[body.format].extension}`);
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
