import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { read } from '../../lib/read.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Cross } from '../../ui/cross.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type ExportFormat, useExportPermits } from './export-permits.ts';
import { exportRoom } from './export-room.ts';

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
  const room = exportRoom(count, quota);
  const exportButton = useRef<HTMLButtonElement>(null);

  const exportSelected = (): void => {
    if (count === 0)
      showToast({
        title: 'No permits selected',
        description: 'Please select permits to export',
        tone: 'problem',
      });
    else if (typeof room?.refusal === 'string')
      showToast({ title: 'Error', description: room.refusal, tone: 'problem' });
    else exporting.mutate({ permitIds: [...selected], format });
  };
  const clear = (): void => {
    // The pressed button goes away with the selection; the focus must not.
    exportButton.current?.focus();
    onClear();
  };
  return (
    <div className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-y sm:gap-x-3 border-line bg-paper py-2">
      <div
        className={classNames(
          'flex h-8 items-center rounded-full border text-14 whitespace-nowrap',
          room !== null
            ? 'border-problem font-medium text-problem'
            : count > 0
              ? 'border-signal bg-signal/12 font-medium'
              : 'border-line text-muted',
        )}
      >
        <span aria-live="polite" className={count > 0 ? 'pl-3' : 'px-3'}>
          {formatCount(count)} selected{room !== null && `, ${room.badge}`}
        </span>
        {count > 0 && (
          <button
            type="button"
            aria-label="Clear selection"
            onClick={clear}
            className="grid size-8 place-items-center rounded-full text-muted hover:text-ink"
          >
            <Cross className="size-2.5" />
          </button>
        )}
      </div>
      {/* Its line is kept free until it is known. */}
      <p className="order-last min-h-4 w-full text-12 text-muted sm:order-none sm:ml-auto sm:w-auto">
        {quota !== undefined &&
          `${formatCount(quota.left)} of ${formatCount(quota.limit)} exports left this month`}
      </p>
      <div className="ml-auto flex sm:ml-0">
        <Select
          aria-label="File format"
          size="small"
          value={format}
          onChange={(event) => setFormat(event.target.value === 'xlsx' ? 'xlsx' : 'csv')}
          className="rounded-r-none border-r-0"
        >
          <option value="csv">CSV</option>
          <option value="xlsx">XLSX</option>
        </Select>
        <Button
          ref={exportButton}
          size="small"
          busy={exporting.isPending}
          onClick={exportSelected}
          className="rounded-l-none"
        >
          Export Selected
        </Button>
      </div>
    </div>
  );
}
