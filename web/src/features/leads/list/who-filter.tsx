import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { REACH, WAYS, WHO, WHO_IDS, worthOf } from '#shared/domain/permit/who.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { ReachIcon } from '../../../ui/lead/reach-mark.tsx';
import { WhoShape } from '../../../ui/lead/who-mark.tsx';
import { withoutFacet } from '../filters/filter-chips.tsx';
import { isFolded } from '../leads-view.ts';
import type { Leads } from '../use-leads.ts';

/** "9.1K": nine counts stand in one line. */
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact' });

type FilterProps = Pick<Leads, 'view' | 'result' | 'user' | 'search'>;

/** What a search has by label and by reach. @param open the facet that does not narrow it, so that its choices keep their numbers */
export function useListSummary({ view, result }: Pick<Leads, 'view' | 'result'>, open: 'who' | 'reach') {
  const query = filterToQuery(withoutFacet(view.filter, open), undefined, view.minScore);
  return useQuery({ ...read('permitSummary', { query }), enabled: result.isSuccess }).data;
}

/** The labels and the ways to reach somebody as filters, each with the number of leads that this search has of it. */
export function WhoFilter(props: FilterProps) {
  return (
    // On a narrow screen they scroll, so that what is after them stays in view.
    <div className="flex min-w-0 items-center gap-1 lg:overflow-x-auto lg:[scrollbar-width:none] max-lg:shrink-0">
      <Chips
        {...props}
        facet="who"
        ids={WHO_IDS}
        name="Who"
        words={WHO}
        mark={(id) => <WhoShape label={id} worth={worthOf(id, props.user.role)} />}
      />
      <span aria-hidden="true" className="h-5 shrink-0 border-l border-line" />
      <Chips
        {...props}
        facet="reach"
        ids={WAYS}
        name="Reach"
        words={REACH}
        mark={(id) => <ReachIcon reach={id} />}
      />
    </div>
  );
}

interface ChipsProps<F extends 'who' | 'reach', Id extends string> extends FilterProps {
  readonly facet: F;
  readonly ids: readonly Id[];
  readonly name: string;
  readonly words: Readonly<Record<Id, string>>;
  readonly mark: (id: Id) => ReactNode;
}

function Chips<F extends 'who' | 'reach', Id extends string>(props: ChipsProps<F, Id>) {
  const { view, result, user, search, facet, ids, name, words, mark } = props;
  const { filter } = view;
  // Nobody chose the labels with which a search begins.
  const isChosenByUs = facet === 'who' && isFolded(filter, user.role);
  const chosen: readonly string[] = isChosenByUs ? [] : (filter[facet] ?? []);
  const rest = withoutFacet(filter, facet);
  const data = useListSummary({ view, result }, facet);
  const counts: Readonly<Record<string, number>> | undefined = data?.[facet];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div role="group" aria-label={name} className="flex shrink-0 gap-0.5">
      {ids.map((id) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => {
              const next = isChosen ? chosen.filter((one) => one !== id) : [...chosen, id];
              search(next.length === 0 ? rest : { ...rest, [facet]: next });
            }}
            className="inline-flex h-8.5 items-center gap-1 rounded border border-transparent px-1 text-12 font-medium whitespace-nowrap hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-raised sm:h-7"
          >
            {mark(id)}
            {words[id]}
            <span
              title={counts === undefined ? undefined : formatCount(counts[id] ?? 0)}
              className="text-left font-normal text-muted sm:max-xl:hidden"
            >
              {counts !== undefined && SHORT.format(counts[id] ?? 0)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
