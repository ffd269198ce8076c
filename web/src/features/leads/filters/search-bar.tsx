import type { ReactNode, RefObject } from 'react';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { lazyPart } from '../../../lib/browser/lazy-code.ts';
import { AskBox } from '../../../ui/ask/ask-box.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { FilterChips, withoutFacet } from './filter-chips.tsx';
import { moveTo, SEARCH_FORM_ID } from './place.ts';
import { PlaceSelects } from './place-selects.tsx';

const QUIET =
  'h-8.5 shrink-0 rounded px-2 text-12 font-medium whitespace-nowrap text-muted underline underline-offset-2 hover:bg-sunken hover:text-ink sm:h-7';

const CopyButton = lazyPart(
  async () => (await import('../../../ui/copy-button.tsx')).CopyButton,
  // As wide as the button.
  <span className={`${QUIET} invisible`}>Copy link</span>,
);

interface SearchBarProps {
  readonly filter: PermitFilter;
  /** The user's own search, with which the page began. */
  readonly own: PermitFilter;
  /** The lowest lead score shown; 0 for any. */
  readonly minScore: number;
  readonly onSearch: (filter: PermitFilter, minScore: number, sort?: PermitSort) => void;
  readonly onLoadAll: () => void;
  readonly onMoreFilters: () => void;
  /** Looks for an address, a permit number or a place. */
  readonly onFind: (text: string) => void;
  /** How many leads a filter finds. */
  readonly count: (filter: PermitFilter) => ReactNode;
  /** The field to type in. */
  readonly boxRef: RefObject<HTMLInputElement | null>;
  /** What can be done with the search. */
  readonly children: ReactNode;
  /** On a phone only the field: the filter sheet has the rest. */
  readonly short: boolean;
}

/** What is asked, as chips in one field, and the buttons of PRODUCT §2 (leads page). */
export function SearchBar(props: SearchBarProps) {
  const { filter, own, minScore, onSearch, onLoadAll, onMoreFilters, onFind, count, boxRef, short } = props;
  const filtered = Object.keys(filter).length > 0 || minScore > 0;
  return (
    <form
      id={SEARCH_FORM_ID}
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        if (filter.states !== undefined) onSearch(filter, minScore);
        else
          showToast({
            title: 'Please select a state',
            description: 'State selection is required to search permits',
            tone: 'problem',
          });
      }}
      data-toolbar=""
      className="flex gap-2 md:px-4 md:pt-2 lg:px-6 print:hidden"
    >
      <div className="flex min-h-9 min-w-0 flex-1 items-center gap-1 rounded border border-line-strong bg-raised px-1 md:flex-wrap md:py-0.5">
        {!short && (
          <>
            <PlaceSelects filter={filter} onPlace={(place) => onSearch(moveTo(filter, place), minScore)} />
            <FilterChips filter={filter} minScore={minScore} onChange={onMoreFilters} onDrop={onSearch} />
          </>
        )}
        <AskBox
          filter={filter}
          own={own}
          onFilter={(asked, sort) => onSearch(asked, minScore, sort ?? undefined)}
          onFind={onFind}
          count={count}
          inputRef={boxRef}
          asked={short && filtered ? filterSentence(withoutFacet(filter, 'who')) : undefined}
        />
        {!short && (
          <button type="button" onClick={onMoreFilters} className={QUIET}>
            More filters
          </button>
        )}
        {filtered && !short && (
          <>
            <CopyButton text={() => location.href} label="Copy link" className="min-h-7! shrink-0" />
            <button type="button" onClick={onLoadAll} className={QUIET}>
              Clear Filter
            </button>
          </>
        )}
      </div>
      {props.children}
    </form>
  );
}
