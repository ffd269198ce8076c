import type { Body } from '#shared/contract/index.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#shared/domain/export/formats.ts';
import { request } from '../../lib/api/api.ts';
import { saveResponse } from '../../lib/api/save-file.ts';
import { showToast } from '../toasts/toast-store.ts';

/** What to export: chosen permits or the first of a list, and the format. */
export type ExportRequest = Body<'exportPermits'> & { readonly format: ExportFormat };

/**
 * Exports permits as a download and shows a toast (PRODUCT §8).
 * @param onArrives called when the server has made the file
 * @throws RequestError, UnreachableError
 */
export async function runExport(
  body: ExportRequest,
  signal: AbortSignal,
  onArrives: () => void,
): Promise<void> {
  const response = await request('exportPermits', { body, signal });
  onArrives();
  await saveResponse(response, `permits.${EXPORT_FORMATS[body.format].extension}`);
  showToast({ title: 'Success', description: 'Permits exported successfully' });
}
