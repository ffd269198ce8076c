import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { localDay } from '../../lib/days.ts';
import { Button } from '../../ui/button.tsx';
import { type FurtherFacets, spokenFilter } from './alert-form.ts';

export interface FurtherFacetsListProps {
  readonly value: FurtherFacets;
  readonly onChange: (facets: FurtherFacets) => void;
}

/** What a saved search asks beyond the form's fields, each in words and removable. */
export function FurtherFacetsList({ value, onChange }: FurtherFacetsListProps) {
  const facets = (Object.keys(FILTER_NAMES) as (keyof FurtherFacets)[]).filter(
    // This one has a box of its own.
    (name) => name !== 'noContractor' && value[name] !== undefined,
  );
  if (facets.length === 0) return null;
  const without = (name: keyof FurtherFacets): void => {
    const { [name]: _removed, ...rest } = value;
    onChange(rest);
  };
  return (
    <div>
      <p className="text-14 font-medium">Also asked by the search this came from</p>
      <ul className="mt-1 border-t border-line">
        {facets.map((name) => {
          const words = facetInWords(name, value);
          return (
            <li
              key={name}
              className="flex items-center justify-between gap-3 border-b border-line py-1 text-14"
            >
              <span className="min-w-0 break-words">{words}</span>
              <Button size="small" look="quiet" aria-label={`Remove ${words}`} onClick={() => without(name)}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {value.to !== undefined && value.to < localDay() && (
        <p className="mt-2 text-14 text-problem">
          The last issue date has passed, so nothing new can fit. Remove it to hear of new permits.
        </p>
      )}
    </div>
  );
}

/** "with a phone", "issued since Oct 22, 2026": the sentence of the facet alone. */
function facetInWords(name: keyof FurtherFacets, facets: FurtherFacets): string {
  const words = spokenFilter({ [name]: facets[name] }).replace(/^All permits,? /, '');
  return name === 'from' || name === 'to' ? `issued ${words}` : words;
}
