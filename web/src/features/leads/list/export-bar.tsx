import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Output } from '#shared/contract/index.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import { read } from '../../../lib/api/read.ts';
import { lazyParts } from '../../../lib/browser/lazy-code.ts';
import { counted, formatCount, quotaWords } from '../../../lib/format/format.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type ExportProgress, useExportPermits } from '../../../ui/export/export-permits.ts';
import { useExportSettings } from '../../../ui/export/export-settings.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { KEEP_CLEAR } from '../../../ui/toasts/toast-place.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { Leads } from '../use-leads.ts';
import { PopUp } from './pop-up.tsx';

const ExportMenu = lazyParts(() => import('../later.ts'))('ExportMenu');

/** The count of selected permits, their export, and the export of the whole list. */
export function ExportBar(
  leads: Pick<Leads, 'selected' | 'clearSelection' | 'view' | 'total' | 'exportSelected'>,
) {
  const { selected, clearSelection, view, total } = leads;
  const { format } = useExportSettings();
  const { progress, start, cancel } = useExportPermits(clearSelection);
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
    else start({ permitIds: [...selected], format }, count);
  };
  useEffect(() => {
    leads.exportSelected.current = exportSelected;
  });
  /** Runs an action that removes the pressed button, and keeps the focus in the bar. */
  const removeButton = (action: () => void) => (): void => {
    exportButton.current?.focus();
    action();
  };
  return (
    <div className={classNames('flex items-center gap-2 max-md:flex-wrap md:shrink-0', KEEP_CLEAR)}>
      <div
        className={classNames(
          progress === null && count === 0 && 'sr-only',
          'flex h-9 items-center rounded-full text-12 font-medium whitespace-nowrap sm:h-7',
          limit !== null ? 'border border-problem text-problem' : 'bg-picked',
        )}
      >
        <span role="status" className={progress === null ? 'hidden' : 'pl-3'}>
          {progress !== null && progressWords(progress)}
        </span>
        <span aria-live="polite" className={progress !== null ? 'hidden' : count > 0 ? 'pl-3' : 'px-3'}>
          {formatCount(count)} selected{limit !== null && `, ${limit.badge}`}
        </span>
        {progress !== null ? (
          <button
            type="button"
            onClick={removeButton(cancel)}
            aria-label="Cancel the export"
            className="h-full rounded-full px-3 underline"
          >
            Cancel
          </button>
        ) : (
          count > 0 && (
            <button
              type="button"
              aria-label="Clear selection"
              onClick={removeButton(clearSelection)}
              className="grid h-full w-9 place-items-center rounded-full text-muted hover:text-ink sm:w-7"
            >
              <Icon path={ICONS.close} className="size-3.5" />
            </button>
          )
        )}
      </div>
      <div className="flex">
        <Button
          ref={exportButton}
          size="small"
          busy={progress !== null}
          onClick={exportSelected}
          className="rounded-r-none"
        >
          Export Selected
        </Button>
        <PopUp
          label="Export options"
          buttonClass={`${buttonClass('secondary', 'small')} -ml-px w-9 rounded-l-none px-0! sm:w-7`}
          button={<Icon path={ICONS.opens} width={2} className="size-3" />}
        >
          {(close) => (
            <>
              <ExportMenu
                total={total}
                view={view}
                left={quota?.left}
                onStart={close}
                onExport={(list) => start({ list, format }, list.limit)}
              />
              {quota !== undefined && <p className="mt-2 text-12 text-muted">{quotaWords(quota)}</p>}
            </>
          )}
        </PopUp>
      </div>
    </div>
  );
}

function progressWords({ step, count }: ExportProgress): string {
  const permits = counted(count, 'permit');
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
      refusal: `You selected ${counted(count, 'permit')}. Your plan exports at most ${formatCount(limit)} a month. Select fewer, then export again.`,
    };
  if (quota !== undefined && count > quota.left)
    return { badge: `${formatCount(quota.left)} left`, refusal: null };
  return null;
}
