import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { shownLabels, TO_REACH, WAYS, WHO, WHO_IDS, worthOf } from '#shared/domain/permit/who.ts';
import { numberFormat } from '#shared/domain/words.ts';
import { read } from '../../../lib/api/read.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ReachIcon } from '../../../ui/lead/reach-mark.tsx';
import { WhoShape } from '../../../ui/lead/who-mark.tsx';
import { withoutFacet } from '../filters/filter-chips.tsx';
import { isFolded } from '../leads-view.ts';
import type { Leads } from '../use-leads.ts';
import { WordMenu } from './pop-up.tsx';

/** "9.1K": short, so that all choices fit on one line. */
const short = numberFormat({ notation: 'compact' });

type FilterProps = Pick<Leads, 'view' | 'result' | 'user' | 'search'>;

/** What a search has by label and by reach. @param open the facet that does not narrow it, so that its choices keep their numbers */
export function useListSummary({ view, result }: Pick<Leads, 'view' | 'result'>, open: 'who' | 'reach') {
  const query = filterToQuery(withoutFacet(view.filter, open), undefined, view.minScore);
  return useQuery({ ...read('permitSummary', { query }), enabled: result.isSuccess }).data;
}

/** The ways to reach somebody as filters, each with the number of leads of it: "3 to phone". */
export function ReachFilter(props: FilterProps) {
  return (
    <Choices
      {...props}
      facet="reach"
      ids={WAYS}
      name="Reach"
      words={TO_REACH}
      mark={(id) => <ReachIcon reach={id} />}
      look={{
        list: 'shrink-0 gap-1 max-md:grid max-md:grid-cols-3 max-md:gap-2',
        choice: 'h-7.5 border-line px-2 max-md:h-10 max-md:justify-center',
      }}
    />
  );
}

/** Who does the work as a menu, each label with the number of leads of it. */
export function WhoFilter(props: FilterProps) {
  const { view, user } = props;
  const { who = WHO_IDS } = view.filter;
  const [one, ...more] = who;
  const words = isFolded(view.filter, user.role)
    ? shownLabels(user.role).includes('taken')
      ? 'anybody named'
      : 'anybody but taken'
    : who.length === WHO_IDS.length || one === undefined
      ? 'anybody'
      : more.length === 0
        ? WHO[one]
        : `${who.length} of ${WHO_IDS.length}`;
  return (
    <WordMenu name="Who" chosen={words}>
      {() => (
        <Choices
          {...props}
          facet="who"
          ids={WHO_IDS}
          name="Who"
          words={WHO}
          mark={(id) => <WhoShape label={id} worth={worthOf(id, user.role)} />}
          look={{ list: 'flex-col', choice: 'min-h-11 border-transparent px-2 sm:min-h-8' }}
        />
      )}
    </WordMenu>
  );
}

interface ChoicesProps<F extends 'who' | 'reach', Id extends string> extends FilterProps {
  readonly look: { readonly list: string; readonly choice: string };
  readonly facet: F;
  readonly ids: readonly Id[];
  readonly name: string;
  readonly words: Readonly<Record<Id, string>>;
  readonly mark: (id: Id) => ReactNode;
}

function Choices<F extends 'who' | 'reach', Id extends string>(props: ChoicesProps<F, Id>) {
  const { view, result, user, search, facet, ids, name, words, mark, look } = props;
  const { filter } = view;
  // Nobody chose the labels with which a search begins.
  const isChosenByUs = facet === 'who' && isFolded(filter, user.role);
  const chosen: readonly string[] = isChosenByUs ? [] : (filter[facet] ?? []);
  const rest = withoutFacet(filter, facet);
  const data = useListSummary({ view, result }, facet);
  const counts: Readonly<Record<string, number>> | undefined = data?.[facet];
  const offered = ids.filter((id) => counts === undefined || counts[id] !== 0 || chosen.includes(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div role="group" aria-label={name} className={classNames('flex', look.list)}>
      {offered.map((id) => {
        const isChosen = chosen.includes(id);
        const count = counts?.[id] ?? 0;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => {
              const next = isChosen ? chosen.filter((one) => one !== id) : [...chosen, id];
              search(next.length === 0 ? rest : { ...rest, [facet]: next });
            }}
            className={classNames(
              'inline-flex items-center gap-1.5 rounded border text-14 whitespace-nowrap hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-raised',
              look.choice,
            )}
          >
            {mark(id)}
            <span
              title={count > 0 ? formatCount(count) : undefined}
              className={classNames('font-medium', facet === 'who' && 'order-last ml-auto pl-4')}
            >
              {count > 0 && short().format(count)}
            </span>
            {words[id]}
          </button>
        );
      })}
    </div>
  );
}
