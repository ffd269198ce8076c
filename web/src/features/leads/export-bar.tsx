import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { read } from '../../lib/read.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/toast-store.ts';
import { type ExportFormat, useExportPermits } from './export-permits.ts';

export interface ExportBarProps {
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** How many permits are chosen, and their export. Stays in sight above the table. */
export function ExportBar({ selected, onClear }: ExportBarProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const exporting = useExportPermits(onClear);
  const quota = useQuery(read('exportQuota')).data;
  const count = selected.size;

  const exportSelected = (): void => {
    if (count > 0) exporting.mutate({ permitIds: [...selected], format });
    else
      showToast({
        title: 'No permits selected',
        description: 'Please select permits to export',
        tone: 'problem',
      });
  };
  return (
    <div className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-y border-line bg-paper py-2">
      <p
        aria-live="polite"
        className={classNames(
          'rounded-full border px-3 text-14 leading-7 whitespace-nowrap',
          count > 0 ? 'border-signal bg-signal/12 font-medium' : 'border-line text-muted',
        )}
      >
        {formatCount(count)} selected
      </p>
      {count > 0 && (
        <Button look="quiet" size="small" onClick={onClear}>
          Clear selection
        </Button>
      )}
      {quota !== undefined && (
        <p className="order-last w-full text-12 text-muted sm:order-none sm:ml-auto sm:w-auto">
          {formatCount(quota.left)} of {formatCount(quota.limit)} exports left this month
        </p>
      )}
      <div className={classNames('flex', 'ml-auto', quota !== undefined && 'sm:ml-0')}>
        <label className="flex">
          <span className="sr-only">File format</span>
          <select
            value={format}
            onChange={(event) => setFormat(event.target.value === 'xlsx' ? 'xlsx' : 'csv')}
            className="h-10 rounded-l border border-r-0 border-line-strong bg-raised px-2 text-14 sm:h-8"
          >
            <option value="csv">CSV</option>
            <option value="xlsx">XLSX</option>
          </select>
        </label>
        <Button size="small" busy={exporting.isPending} onClick={exportSelected} className="rounded-l-none">
          Export Selected
        </Button>
      </div>
    </div>
  );
}
