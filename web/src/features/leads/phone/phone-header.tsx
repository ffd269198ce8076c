import { type ReactNode, useEffect, useRef } from 'react';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { HomeLink } from '../../../ui/page/home-link.tsx';
import { PlumbBob } from '../../../ui/page/logo.tsx';
import { DataMark } from '../../../ui/shell/data-mark.tsx';
import type { Leads } from '../use-leads.ts';

const SQUARE = 'grid size-11 shrink-0 place-items-center';
const WORD = 'h-11 shrink-0 px-2 text-14';

interface PhoneHeaderProps {
  readonly leads: Leads;
  /** The search field. */
  readonly children: ReactNode;
}

/** The header of the list on a phone: its search; while leads are selected, how many. */
export function PhoneHeader({ leads, children }: PhoneHeaderProps) {
  const { isSelecting } = leads;
  const toggle = useRef<HTMLButtonElement>(null);
  const before = useRef(isSelecting);
  useEffect(() => {
    // The pressed button went away.
    if (before.current !== isSelecting) toggle.current?.focus();
    before.current = isSelecting;
  }, [isSelecting]);
  return (
    <>
      {isSelecting ? (
        <>
          <button
            ref={toggle}
            type="button"
            aria-label="Stop selecting"
            onClick={leads.clearSelection}
            className={SQUARE}
          >
            <Icon path={ICONS.close} className="size-5" />
          </button>
          <p aria-live="polite" className="min-w-0 flex-1 truncate text-16 font-semibold">
            {leads.acts.progress ??
              (leads.selected.size === 0 ? 'Select leads' : `${formatCount(leads.selected.size)} selected`)}
          </p>
          <button
            type="button"
            onClick={() => leads.selectPage(!leads.isPageSelected)}
            className={`${WORD} underline`}
          >
            {leads.isPageSelected ? 'None' : `All ${formatCount(leads.pageIds.length)}`}
          </button>
        </>
      ) : (
        <>
          <HomeLink aria-label={`${PRODUCT_NAME}, home`} className={SQUARE}>
            <PlumbBob />
          </HomeLink>
          <div className="mx-1 min-w-0 flex-1">{children}</div>
          <DataMark />
          {leads.pageIds.length > 0 && !leads.hasMap && (
            <button ref={toggle} type="button" onClick={leads.startSelecting} className={WORD}>
              Select
            </button>
          )}
        </>
      )}
    </>
  );
}
