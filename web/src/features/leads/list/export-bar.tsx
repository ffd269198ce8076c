import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read } from '../../../lib/api/read.ts';
import { lazyParts } from '../../../lib/browser/lazy-code.ts';
import { counted, quotaWords } from '../../../lib/format/format.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { type ExportProgress, useExportPermits } from '../../../ui/export/export-permits.ts';
import { useExportSettings } from '../../../ui/export/export-settings.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { KEEP_CLEAR } from '../../../ui/toasts/toast-place.ts';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import type { Leads } from '../use-leads.ts';
import { findExportLimit } from './export-limit.ts';
import { PopUp } from './pop-up.tsx';

const ExportMenu = lazyParts(() => import('../later.ts'))('ExportMenu');

/** The export of what is selected, and of the whole list. */
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
    else start({ permitIds: [...selected.keys()], format }, count);
  };
  useEffect(() => {
    leads.exportSelected.current = exportSelected;
  });
  return (
    <div className={classNames('flex items-center gap-2 max-md:flex-wrap md:shrink-0', KEEP_CLEAR)}>
      <div
        className={
          progress === null
            ? 'sr-only'
            : 'flex h-9 items-center rounded-full bg-picked pl-3 text-12 font-medium whitespace-nowrap sm:h-7'
        }
      >
        <span role="status">{progress !== null && progressWords(progress)}</span>
        {progress !== null && (
          <button
            type="button"
            onClick={() => {
              // It disappears: the focus stays in the bar.
              exportButton.current?.focus();
              cancel();
            }}
            aria-label="Cancel the export"
            className="h-full rounded-full px-3 underline"
          >
            Cancel
          </button>
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
