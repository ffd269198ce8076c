import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { type AlertFormState, filterState, newAlertLink } from '../../../lib/page/links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { LeadsView } from '../leads-view.ts';
import { PopUp } from './pop-up.tsx';

interface ToolsBarProps {
  readonly view: LeadsView;
  /** Null while it is unknown. */
  readonly total: number | null;
  /** "Save as alert" is the page's next step. */
  readonly isAlertNext: boolean;
  /** The labels as filters. */
  readonly labels: ReactNode;
  readonly exports: ReactNode;
  /** The menu of the view. @param close closes it */
  readonly menu: (close: () => void) => ReactNode;
}

/** The line above the list: how many leads there are, and what to do with them. Sticks to the top of the window. */
export function ToolsBar({ view, total, isAlertNext, labels, exports, menu }: ToolsBarProps) {
  return (
    <div
      data-toolbar=""
      className="sticky top-0 z-20 flex h-9 items-center gap-2 sm:h-11 border-b border-line bg-paper px-3 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] sm:px-4 lg:px-6 print:static print:border-0"
    >
      <h1 className="mr-1 shrink-0 text-16 font-semibold whitespace-nowrap">
        {total === null ? 'Leads' : `${formatCount(total)} ${total === 1 ? 'lead' : 'leads'}`}
        <span className="sr-only">
          : {filterSentence(view.filter)}
          {view.minScore > 0 && `, lead score ${view.minScore} or more`}
        </span>
      </h1>
      <div className="contents print:hidden">
        {labels}
        <span className="ml-auto" />
        {exports}
        <Link
          to={newAlertLink(view.filter)}
          state={{ ...filterState(view.filter), openedFrom: 'leads' } satisfies AlertFormState}
          title={view.minScore > 0 ? 'Alerts have no lead score: an alert covers every match.' : undefined}
          className={buttonClass(isAlertNext ? 'primary' : 'secondary', 'small')}
        >
          Save as alert
        </Link>
        <PopUp
          label="View"
          buttonClass={`${buttonClass('secondary', 'small')} w-10 px-0! sm:w-8`}
          button={
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-4"
              stroke="currentColor"
              strokeWidth="1.5"
            >
              <path d="M1.5 3.5h13M1.5 8h13M1.5 12.5h13" />
            </svg>
          }
        >
          {(close) => <Suspense>{menu(close)}</Suspense>}
        </PopUp>
      </div>
    </div>
  );
}
