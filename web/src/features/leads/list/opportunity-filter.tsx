import { useQuery } from '@tanstack/react-query';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { OPPORTUNITIES, OPPORTUNITY_IDS, type Opportunity } from '#shared/domain/permit/opportunity.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { OpportunityShape } from '../../../ui/opportunity-mark.tsx';
import { withoutFacet } from '../filters/filter-chips.tsx';
import type { LeadsView } from '../leads-view.ts';

interface OpportunityFilterProps {
  readonly view: Pick<LeadsView, 'filter' | 'minScore'>;
  /** False until the list has loaded, and if it cannot be read. */
  readonly enabled: boolean;
  readonly onChange: (opportunities: Opportunity[]) => void;
}

/** The five labels as filters, each with the number of leads that this search has of it. */
export function OpportunityFilter({ view, enabled, onChange }: OpportunityFilterProps) {
  const { filter, minScore } = view;
  const chosen = filter.opportunities ?? [];
  // Counted without the chosen labels, so that the others keep their numbers.
  const query = filterToQuery(withoutFacet(filter, 'opportunities'), undefined, minScore);
  const counts = useQuery({ ...read('permitSummary', { query }), enabled }).data?.opportunities;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div role="group" aria-label="Opportunity" className="flex shrink-0 gap-0.5">
      {OPPORTUNITY_IDS.map((id) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
            className="inline-flex h-8.5 items-center gap-1.5 rounded border border-transparent px-1.5 text-12 font-medium whitespace-nowrap hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-raised sm:h-7 xl:px-2"
          >
            <OpportunityShape label={id} />
            {OPPORTUNITIES[id]}
            <span className="min-w-6 text-left font-mono font-normal text-muted sm:max-xl:hidden">
              {counts !== undefined && formatCount(counts[id])}
            </span>
          </button>
        );
      })}
    </div>
  );
}
