import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { type AlertFormState, filterState, newAlertLink } from '../../../lib/page/links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { LeadsView } from '../leads-view.ts';

interface ToolsBarProps {
  readonly view: LeadsView;
  /** Null while it is unknown. */
  readonly total: number | null;
  /** "Save as alert" is the page's next step. */
  readonly isAlertNext: boolean;
  /** The labels as filters. */
  readonly labels: ReactNode;
  /** The export, and the menu of the view. */
  readonly exports: ReactNode;
  readonly menu: ReactNode;
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
          title={
            view.minScore > 0
              ? 'Alerts have no lead score: saved as an alert, this search covers every permit that matches.'
              : undefined
          }
          className={buttonClass(isAlertNext ? 'primary' : 'secondary', 'small')}
        >
          Save as alert
        </Link>
        {menu}
      </div>
    </div>
  );
}
