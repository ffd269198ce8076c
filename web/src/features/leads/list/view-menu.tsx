import { Link, useSearchParams } from 'react-router';
import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { CheckboxField } from '../../../ui/form/checkbox.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { parseSort, SortOptions } from '../filters/sort-options.tsx';

interface ViewMenuProps {
  readonly sort: PermitSort;
  readonly dense: boolean;
  readonly byJob: boolean;
  readonly hasMap: boolean;
  readonly onMap: (hasMap: boolean) => void;
  readonly hidesWorkedOn: boolean;
  readonly onSort: (sort: PermitSort) => void;
  readonly onDense: (dense: boolean) => void;
  readonly onByJob: (byJob: boolean) => void;
  readonly onHideWorkedOn: (hides: boolean) => void;
  /** Every lead of the page is selected. */
  readonly allSelected: boolean;
  readonly onSelectPage: (chosen: boolean) => void;
  readonly onHelp: () => void;
}

/** How the list is shown: its order, its rows, and which leads are left out. */
export function ViewMenu(props: ViewMenuProps) {
  const [query] = useSearchParams();
  return (
    <>
      <SelectField
        label="Sort"
        value={props.sort}
        onChange={(event) => props.onSort(parseSort(event.target.value))}
      >
        <SortOptions />
      </SelectField>
      <div className="mt-2">
        {/* In the table's head on a wide screen. */}
        <CheckboxField
          label="Select every lead on this page"
          checked={props.allSelected}
          onChange={(event) => props.onSelectPage(event.target.checked)}
          className="min-h-11 md:hidden"
        />
        <CheckboxField
          label="Dense rows"
          checked={props.dense}
          onChange={(event) => props.onDense(event.target.checked)}
          className="min-h-11 max-md:hidden sm:min-h-8"
        />
        <CheckboxField
          label="Map beside the list"
          checked={props.hasMap}
          onChange={(event) => props.onMap(event.target.checked)}
          className="min-h-8 max-xl:hidden"
        />
        <CheckboxField
          label="One line per job"
          checked={props.byJob}
          onChange={(event) => props.onByJob(event.target.checked)}
          className="min-h-11 sm:min-h-8"
        />
        <CheckboxField
          label="Hide leads on my list"
          checked={props.hidesWorkedOn}
          onChange={(event) => props.onHideWorkedOn(event.target.checked)}
          className="min-h-11 sm:min-h-8"
        />
      </div>
      <Link
        // Without a query both pages begin with the user's own trades and place.
        to={query.size === 0 ? '/heatmap' : `/heatmap?${new URLSearchParams({ list: String(query) })}`}
        className="flex min-h-11 items-center text-14 underline hover:text-signal-text sm:min-h-8"
      >
        Show these on the heat map
      </Link>
      <button
        type="button"
        onClick={props.onHelp}
        className="mt-1 min-h-8 text-12 text-muted underline hover:text-ink max-md:hidden"
      >
        Keyboard shortcuts
      </button>
    </>
  );
}
