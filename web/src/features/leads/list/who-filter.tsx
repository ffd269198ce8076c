import { useQuery } from '@tanstack/react-query';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { WHO, WHO_IDS } from '#shared/domain/permit/who.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { WhoShape } from '../../../ui/who-mark.tsx';
import { withoutFacet } from '../filters/filter-chips.tsx';
import type { Leads } from '../use-leads.ts';

/** The five labels as filters, each with the number of leads that this search has of it. */
export function WhoFilter({ view, result, search }: Pick<Leads, 'view' | 'result' | 'search'>) {
  const { filter, minScore } = view;
  const chosen = filter.who ?? [];
  // Counted without the chosen labels, so that the others keep their numbers.
  const rest = withoutFacet(filter, 'who');
  const query = filterToQuery(rest, undefined, minScore);
  const counts = useQuery({ ...read('permitSummary', { query }), enabled: result.isSuccess }).data?.who;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div role="group" aria-label="Who" className="flex shrink-0 gap-0.5">
      {WHO_IDS.map((id) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => {
              const next = isChosen ? chosen.filter((one) => one !== id) : [...chosen, id];
              search(next.length === 0 ? rest : { ...rest, who: next });
            }}
            className="inline-flex h-8.5 items-center gap-1.5 rounded border border-transparent px-1.5 text-12 font-medium whitespace-nowrap hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-raised sm:h-7 xl:px-2"
          >
            <WhoShape label={id} />
            {WHO[id]}
            <span className="min-w-6 text-left font-mono font-normal text-muted sm:max-xl:hidden">
              {counts !== undefined && formatCount(counts[id])}
            </span>
          </button>
        );
      })}
    </div>
  );
}
