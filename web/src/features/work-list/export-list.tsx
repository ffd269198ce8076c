import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format.ts';
import { read } from '../../lib/read.ts';
import { Button } from '../../ui/button.tsx';
import { useExportPermits } from '../../ui/export-permits.ts';
import type { WorkEntry } from './entry.ts';

export interface ExportListProps {
  readonly entries: readonly WorkEntry[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** Exports what the page shows, by the same call and of the same month's quota as the leads page. */
export function ExportList({ entries, total }: ExportListProps) {
  const quota = useQuery(read('exportQuota')).data;
  const { progress, start } = useExportPermits(() => undefined);
  const permitIds = entries
    .filter(({ standing }) => standing === 'listed' || standing === 'merged')
    .map(({ permitId }) => permitId);
  if (permitIds.length === 0) return null;
  const what = entries.length < total ? 'this page' : 'the list';
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      <p className="text-12 text-muted">
        {quota !== undefined &&
          `${formatCount(quota.left)} of ${formatCount(quota.limit)} exports left this month`}
      </p>
      <Button size="small" busy={progress !== null} onClick={() => start({ permitIds, format: 'csv' })}>
        Export {what} ({formatCount(permitIds.length)}) as CSV
      </Button>
    </div>
  );
}
