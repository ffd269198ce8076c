import { facetLabel } from '#shared/domain/filter/facet-label.ts';
import { FACET_NAMES, type Facet } from '#shared/domain/filter/facets.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { ICONS, Icon } from '../../../ui/icon.tsx';

interface FilterChipsProps {
  readonly filter: PermitFilter;
  readonly minScore: number;
  /** Opens what the condition can be changed in. */
  readonly onChange: () => void;
  readonly onDrop: (filter: PermitFilter, minScore: number) => void;
}

/** Whether a condition has a control of its own: the selects, or the counted labels above the list. */
function isElsewhere(facet: Facet, { states = [] }: PermitFilter): boolean {
  return facet === 'states' || facet === 'who' || (facet === 'cities' && states.length === 1);
}

/** Each condition of a search as a chip, which can be changed or dropped. */
export function FilterChips({ filter, minScore, onChange, onDrop }: FilterChipsProps) {
  const set = FACET_NAMES.filter((facet) => !isElsewhere(facet, filter) && filter[facet] !== undefined);
  return (
    <>
      {set.map((facet) => (
        <Chip
          key={facet}
          label={facetLabel(filter, facet)}
          onChange={onChange}
          onDrop={() => onDrop(withoutFacet(filter, facet), minScore)}
        />
      ))}
      {minScore > 0 && (
        <Chip label={minScoreLabel(minScore)} onChange={onChange} onDrop={() => onDrop(filter, 0)} />
      )}
    </>
  );
}

export function minScoreLabel(minScore: number): string {
  return `Score ${minScore} or more`;
}

/** The filter without one of its conditions. */
export function withoutFacet(filter: PermitFilter, dropped: Facet): PermitFilter {
  const { [dropped]: _, ...rest } = filter;
  return rest;
}

interface ChipProps {
  readonly label: string;
  readonly onChange: () => void;
  readonly onDrop: () => void;
}

function Chip({ label, onChange, onDrop }: ChipProps) {
  return (
    <span className="flex h-8.5 shrink-0 items-center rounded border border-line bg-sunken text-14 font-medium whitespace-nowrap sm:h-[1.625rem]">
      <button
        type="button"
        aria-label={`Change ${label}`}
        onClick={onChange}
        className="h-full max-w-60 truncate rounded pr-1 pl-2"
      >
        {label}
      </button>
      <button
        type="button"
        aria-label={`Drop ${label}`}
        onClick={({ currentTarget }) => {
          // The pressed button goes away.
          currentTarget.form?.querySelector('select')?.focus();
          onDrop();
        }}
        className="grid h-full w-9 place-items-center rounded text-muted hover:text-problem sm:w-6"
      >
        <Icon path={ICONS.close} className="size-3.5" />
      </button>
    </span>
  );
}
