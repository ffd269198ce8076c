import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FACET_NAMES } from '#shared/domain/filter/facets.ts';
import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { SORT_LABELS } from '#shared/domain/filter/sort-labels.ts';
import { type AlertFormState, filterState, newAlertLink } from '../../../lib/page/links.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';
import { BOTTOM_TABS } from '../../../ui/toasts/toast-place.ts';
import { selectedPlace } from '../filters/place.ts';
import { isFolded } from '../leads-view.ts';
import { SelectionButtons } from '../selection/selection-buttons.tsx';
import type { Leads } from '../use-leads.ts';

/** A bar at the thumb, over the tabs. `thumb-bar` (tokens.css) keeps what is focused above it. */
function Bar({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <div
      className={classNames(
        'thumb-bar fixed inset-x-0 bottom-(--tabs) z-20 flex border-t print:hidden',
        BOTTOM_TABS,
        className,
      )}
    >
      {children}
    </div>
  );
}

const TOOL = `${buttonClass()} relative h-11! min-w-0 gap-1.5! px-2! text-14!`;

/** What a phone does with its list: filter, order, map, alert. */
export function ListTools(leads: Leads) {
  const { view, hasMap } = leads;
  const count = conditionCount(leads);
  return (
    <Bar className="gap-2 border-line-strong bg-paper p-2">
      <button
        type="button"
        onClick={() => leads.openSheet(selectedPlace(view.filter))}
        className={classNames(TOOL, 'flex-1')}
      >
        <Icon path="M2 4.5h12M4.5 8h7M7 11.5h2" />
        Filter
        {count > 0 && (
          <span className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-ink px-1 text-12 text-paper">
            {count}
          </span>
        )}
      </button>
      {/* The select lies over the words, which are smaller than the text that a phone would zoom in on. */}
      <label
        className={classNames(
          TOOL,
          'flex-[1.3] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <Icon path="M4.5 3v10m0 0L2 10.5M4.5 13 7 10.5M9 4h5M9 8h3.5M9 12h2" />
        <span className="truncate">{SORT_LABELS[view.sort]}</span>
        <select
          aria-label="Sort"
          value={view.sort}
          onChange={({ target }) => leads.sortBy(target.value as PermitSort)}
          className="absolute inset-0 cursor-pointer text-16 opacity-0"
        >
          {Object.entries(SORT_LABELS).map(([sort, words]) => (
            <option key={sort} value={sort}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => leads.setMap(!hasMap)} className={classNames(TOOL, 'flex-1')}>
        <Icon
          path={
            hasMap
              ? ICONS.list
              : 'm2 4 4-1.5 4 1.500 4-1.500V12l-4 1.500L6 12l-4 1.500zM6 2.500V12M10 4v9.500'
          }
        />
        {hasMap ? 'List' : 'Map'}
      </button>
      <Link
        to={newAlertLink(view.filter)}
        state={{ ...filterState(view.filter), openedFrom: 'leads' } satisfies AlertFormState}
        aria-label="Save as alert"
        aria-description={
          view.minScore > 0 ? 'Alerts have no lead score: an alert covers every match.' : undefined
        }
        className={classNames(TOOL, 'w-13 shrink-0')}
      >
        <Icon path={ICONS.bell} className="size-5" />
      </Link>
    </Bar>
  );
}

/** What can be done with the selected leads. */
export function SelectTools(leads: Leads) {
  return (
    <Bar className="border-ink bg-ink text-paper *:flex-1">
      <SelectionButtons {...leads} buttonClass={SELECT_TOOL} iconClass="size-5" />
    </Bar>
  );
}

const SELECT_TOOL = 'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-12 no-underline';

/** How many conditions a list has. Nobody chose the labels with which a search begins. */
function conditionCount({ view: { filter, minScore }, user }: Pick<Leads, 'view' | 'user'>): number {
  const set = FACET_NAMES.filter(
    (facet) => filter[facet] !== undefined && !(facet === 'who' && isFolded(filter, user.role)),
  );
  return set.length + (minScore > 0 ? 1 : 0);
}
