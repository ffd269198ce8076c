import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { read } from '../../../lib/read.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Cross } from '../../../ui/cross.tsx';
import { type ExportFormat, type ExportProgress, useExportPermits } from '../../../ui/export-permits.ts';
import { Select } from '../../../ui/select.tsx';
import { KEEP_CLEAR } from '../../../ui/toast-place.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { exportRoom } from './export-limit.ts';

export interface ExportBarProps {
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** How many permits are chosen, and their export. Stays in sight above the table. */
export function ExportBar({ selected, onClear }: ExportBarProps) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { progress, start, cancel } = useExportPermits(onClear);
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
    else start({ permitIds: [...selected], format });
  };
  const clear = (): void => {
    // The pressed button goes away with the selection; the focus must not.
    exportButton.current?.focus();
    onClear();
  };
  const cancelExport = (): void => {
    // As above: the button that cancels goes away.
    exportButton.current?.focus();
    cancel();
  };
  return (
    <div
      className={classNames(
        'sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-y border-line bg-paper py-2 sm:gap-x-3 print:hidden',
        KEEP_CLEAR,
      )}
    >
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
      {/* Holds its line before there is something to read, so that the list below does not move. */}
      <div className="order-last flex min-h-6 w-full items-center gap-x-3 text-12 text-muted sm:order-none sm:ml-auto sm:w-auto">
        <p role="status">{progress !== null && progressWords(progress)}</p>
        {progress === null && quota !== undefined && (
          <p>
            {formatCount(quota.left)} of {formatCount(quota.limit)} exports left this month
          </p>
        )}
        {progress !== null && (
          <button
            type="button"
            onClick={cancelExport}
            aria-label="Cancel the export"
            className="min-h-6 rounded px-1 font-medium text-ink underline max-sm:ml-auto"
          >
            Cancel
          </button>
        )}
      </div>
      <div className="flex max-sm:ml-auto">
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
          busy={progress !== null}
          onClick={exportSelected}
          className="rounded-l-none"
        >
          Export Selected
        </Button>
      </div>
      {progress !== null && (
        <span aria-hidden="true" className="absolute inset-x-0 -bottom-px h-0.5 animate-pulse bg-signal" />
      )}
    </div>
  );
}

/** What is happening to the file, for eyes and for screen readers. */
function progressWords({ step, count }: ExportProgress): string {
  const permits = `${formatCount(count)} ${count === 1 ? 'permit' : 'permits'}`;
  return step === 'making' ? `Making the file of ${permits}.` : `The file of ${permits} is arriving.`;
}
