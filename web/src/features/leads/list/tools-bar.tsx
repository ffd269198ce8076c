import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { SORT_LABELS } from '#shared/domain/filter/sort-labels.ts';
import { lazyParts } from '../../../lib/browser/lazy-code.ts';
import { counted } from '../../../lib/format/format.ts';
import { type AlertFormState, filterState, newAlertLink } from '../../../lib/page/links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { BarSelect } from '../../../ui/filter/bar-select.tsx';
import { JoinedButtons } from '../../../ui/form/joined-buttons.tsx';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import type { Leads } from '../use-leads.ts';
import { ExportBar } from './export-bar.tsx';
import { PopUp } from './pop-up.tsx';
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
        <BarSelect label="Sort" value={view.sort} onChange={(sort) => leads.sortBy(sort as PermitSort)} quiet>
          {Object.entries(SORT_LABELS).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </BarSelect>
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
        <PopUp
          label="View"
          buttonClass={`${buttonClass('secondary', 'small')} w-10 px-0! sm:w-8`}
          button={<Icon path={ICONS.list} />}
        >
          {(close) => <ViewMenu leads={leads} onClose={close} />}
        </PopUp>
      </div>
    </div>
  );
}

interface ListHeadingProps extends Pick<Leads, 'view' | 'total'> {
  readonly className: string;
}

/** How many leads there are. Whoever hears the page is told of what. */
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
      title={view.minScore > 0 ? 'Alerts have no lead score: an alert covers every match.' : undefined}
      look={!isOpen && permits.length > 0 ? 'primary' : 'secondary'}
      size="small"
      className="sm:h-9!"
    >
      <Icon path={ICONS.bell} />
      Save as alert
    </ButtonLink>
  );
}
