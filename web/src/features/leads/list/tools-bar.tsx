import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { PERMIT_SORTS } from '#shared/domain/filter/permit-filter.ts';
import { SORT_LABELS } from '#shared/domain/filter/sort-labels.ts';
import { lazyParts } from '../../../lib/browser/lazy-code.ts';
import { counted } from '../../../lib/format/format.ts';
import { type AlertFormState, filterState, newAlertLink } from '../../../lib/page/links.ts';
import { JoinedButtons } from '../../../ui/form/joined-buttons.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import type { Leads } from '../use-leads.ts';
import { ExportBar } from './export-bar.tsx';
import { WordMenu } from './pop-up.tsx';
import { ReachFilter, WhoFilter } from './who-filter.tsx';

const ViewMenu = lazyParts(() => import('../later.ts'))('ViewMenu');

/** The line above the list: how many leads there are, and what to do with them. Sticks to the top of the window. */
export function ToolsBar(leads: Leads) {
  const { view } = leads;
  return (
    <div
      data-toolbar=""
      className="sticky top-0 z-20 flex h-11 items-center gap-2 border-b border-line bg-paper px-4 max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:px-6 print:static print:border-0"
    >
      <ListHeading {...leads} className="mr-1 shrink-0 text-16 font-semibold whitespace-nowrap" />
      <div className="contents print:hidden">
        <ReachFilter {...leads} />
        <WhoFilter {...leads} />
        <span className="ml-auto" />
        <WordMenu name="Sort" chosen={SORT_LABELS[view.sort]}>
          {(close) => (
            <>
              {PERMIT_SORTS.map((sort) => (
                <button
                  key={sort}
                  type="button"
                  aria-pressed={sort === view.sort}
                  onClick={() => {
                    close();
                    leads.sortBy(sort);
                  }}
                  className="flex min-h-8 w-full items-center rounded px-2 hover:bg-sunken aria-pressed:font-medium"
                >
                  {SORT_LABELS[sort]}
                  {sort === view.sort && <Icon path={ICONS.check} className="ml-auto size-4" />}
                </button>
              ))}
              <div className="mt-2 border-t border-line px-2 pt-2">
                <ViewMenu leads={leads} onClose={close} />
              </div>
            </>
          )}
        </WordMenu>
        <ExportBar {...leads} />
        <span className="max-xl:hidden">
          <JoinedButtons
            label="Show as"
            choices={['List', 'Map']}
            value={leads.hasMap ? 'Map' : 'List'}
            onChange={(shape) => leads.setMap(shape === 'Map')}
            className="h-7.5!"
          />
        </span>
      </div>
    </div>
  );
}

interface ListHeadingProps extends Pick<Leads, 'view' | 'total'> {
  readonly className: string;
}

/** The number of leads; screen readers also read the search. */
export function ListHeading({ view, total, className }: ListHeadingProps) {
  return (
    <h1 className={className}>
      {total === null ? 'Leads' : counted(total, 'lead')}
      <span className="sr-only">
        : {filterSentence(view.filter)}
        {view.minScore > 0 && `, lead score ${view.minScore} or more`}
      </span>
    </h1>
  );
}

/** Makes an alert of the list; the primary button while no lead is open. */
export function SaveAsAlert({ view, isOpen, permits }: Pick<Leads, 'view' | 'isOpen' | 'permits'>) {
  return (
    <ButtonLink
      to={newAlertLink(view.filter)}
      state={{ ...filterState(view.filter), openedFrom: 'leads' } satisfies AlertFormState}
      aria-description={
        view.minScore > 0 ? 'Alerts have no lead score: an alert covers every match.' : undefined
      }
      look={!isOpen && permits.length > 0 ? 'primary' : 'secondary'}
      size="small"
      className="sm:h-9!"
    >
      <Icon path={ICONS.bell} />
      Save as alert
    </ButtonLink>
  );
}
