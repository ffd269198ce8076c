import { useQuery } from '@tanstack/react-query';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { KEEP_CLEAR } from '../../../ui/toasts/toast-place.ts';
import { rowOf } from '../keys/use-lead-keys.ts';
import { findExportLimit } from '../list/export-limit.ts';
import type { Leads } from '../use-leads.ts';
import { SelectionButtons } from './selection-buttons.tsx';

type SelectionProps = Pick<Leads, 'selected' | 'clearSelection' | 'acts' | 'exportSelected'>;

/** The bar over the list's foot while leads are selected: how many, and what can be done with them. */
export function SelectionBar(leads: SelectionProps) {
  const { selected, clearSelection, acts } = leads;
  const quota = useQuery(read('exportQuota')).data;
  const count = selected.size;
  const limit = findExportLimit(count, quota);
  const clear = (): void => {
    // The bar disappears: the focus goes on in the list.
    const box = [...selected.keys()]
      .map((id) => rowOf(id)?.querySelector('input'))
      .find((one) => one != null);
    box?.focus({ preventScroll: true });
    clearSelection();
  };
  return (
    <div
      className={
        count === 0
          ? 'sr-only'
          : classNames(
              'sticky bottom-14 z-20 mx-auto -mt-12 flex min-h-12 w-fit max-w-full flex-wrap items-center rounded bg-ink px-1 text-14 text-paper shadow print:hidden',
              KEEP_CLEAR,
            )
      }
    >
      <p aria-live="polite" className="px-3 font-medium whitespace-nowrap">
        {count > 0 &&
          (acts.progress ?? `${formatCount(count)} selected${limit === null ? '' : `, ${limit.badge}`}`)}
      </p>
      {count > 0 && (
        <>
          <SelectionButtons {...leads} buttonClass={BUTTON} iconClass="size-4" />
          <span className="mx-2 h-6 border-l border-current opacity-30" />
          <button type="button" aria-label="Clear selection" onClick={clear} className={BUTTON}>
            <Icon path={ICONS.close} />
          </button>
        </>
      )}
    </div>
  );
}

const BUTTON =
  'inline-flex h-10 items-center gap-2 rounded px-3 font-medium text-paper no-underline hover:bg-paper/15 aria-disabled:opacity-60';
