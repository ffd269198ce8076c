import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/close-icon.tsx';
import { type ExportFileType, type ExportProgress, useExportPermits } from '../../../ui/export-permits.ts';
import { Select } from '../../../ui/select.tsx';
import { KEEP_CLEAR } from '../../../ui/toast-place.ts';
import { showToast } from '../../../ui/toast-store.ts';

interface ExportBarProps {
  readonly selected: ReadonlySet<string>;
  readonly onClear: () => void;
}

/** The count of selected permits and their export. Sticks to the top above the table. */
export function ExportBar({ selected, onClear }: ExportBarProps) {
  const [format, setFormat] = useState<ExportFileType>('csv');
  const { progress, start, cancel } = useExportPermits(onClear);
  const quota = useQuery(read('exportQuota')).data;
  const count = selected.size;
  const limit = findExportLimit(count, quota);
  const exportButton = useRef<HTMLButtonElement>(null);

  const exportSelected = (): void => {
    if (count === 0)
      showToast({
        title: 'No permits selected',
        description: 'Please select permits to export',
        tone: 'problem',
      });
    else if (typeof limit?.refusal === 'string')
      showToast({ title: 'Error', description: limit.refusal, tone: 'problem' });
    else start({ permitIds: [...selected], format });
  };
  /** Runs an action that removes the pressed button, and keeps the focus in the bar. */
  const removeButton = (action: () => void) => (): void => {
    exportButton.current?.focus();
    action();
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
          limit !== null
            ? 'border-problem font-medium text-problem'
            : count > 0
              ? 'border-signal bg-signal/12 font-medium'
              : 'border-line text-muted',
        )}
      >
        <span aria-live="polite" className={count > 0 ? 'pl-3' : 'px-3'}>
          {formatCount(count)} selected{limit !== null && `, ${limit.badge}`}
        </span>
        {count > 0 && (
          <button
            type="button"
            aria-label="Clear selection"
            onClick={removeButton(onClear)}
            className="grid size-8 place-items-center rounded-full text-muted hover:text-ink"
          >
            <CloseIcon className="size-2.5" />
          </button>
        )}
      </div>
      {/* Takes its height even when empty, so that the list below does not move. */}
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
            onClick={removeButton(cancel)}
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

function progressWords({ step, count }: ExportProgress): string {
  const permits = `${formatCount(count)} ${count === 1 ? 'permit' : 'permits'}`;
  return step === 'making' ? `Preparing a file of ${permits}.` : `Downloading a file of ${permits}.`;
}

/** Why a selection cannot be exported, or perhaps cannot. */
interface ExportLimit {
  readonly badge: string;
  /** Why nothing is sent; null if the server decides, since permits exported before are free. */
  readonly refusal: string | null;
}

/** The limit a selection exceeds (PRODUCT §9), or null if the plan and the rest of the month allow it. */
export function findExportLimit(count: number, quota: Output<'exportQuota'> | undefined): ExportLimit | null {
  const limit = quota?.limit ?? EXPORT_LEADS_PER_MONTH;
  if (count > limit)
    return {
      badge: `${formatCount(limit)} at most`,
      refusal: `You selected ${formatCount(count)} permits. Your plan exports at most ${formatCount(limit)} a month. Select fewer, then export again.`,
    };
  if (quota !== undefined && count > quota.left)
    return { badge: `${formatCount(quota.left)} left`, refusal: null };
  return null;
}
