import { useQuery } from '@tanstack/react-query';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { HABIT_LEAST, NAMED_FACT_IDS, NAMED_FACTS } from '#shared/domain/permit/lead-reader.ts';
import { read } from '../../lib/api/read.ts';
import { askedFacts } from '../../lib/format/asked-facts.ts';
import { formatOf100, placesWithoutContractors } from '../../lib/format/coverage.ts';
import { counted, formatCount } from '../../lib/format/format.ts';

/** Longer lists are collapsed. */
const NAMES_MAX = 6;

/** What a blank means under a filter: how often finished permits name what it asks for, and the places it leaves out. */
export function BlanksNote({ filter }: { readonly filter: PermitFilter }) {
  return (
    <div className="text-14 text-muted">
      <NamedNote filter={filter} />
      {filter.hasContractor === false && <LeftOutNote filter={filter} />}
    </div>
  );
}

function NamedNote({ filter }: { readonly filter: PermitFilter }) {
  const { states = [], cities = [], permitTypes = [] } = filter;
  const query = filterToQuery({ states, cities, permitTypes });
  const all = useQuery(read('permitNaming', { query })).data?.all;
  const asked = askedFacts(filter);
  const said = NAMED_FACT_IDS.flatMap((fact) => {
    const habit = all?.[fact];
    if (!asked.includes(fact) || habit === undefined || habit.finished < HABIT_LEAST) return [];
    return { habit, ...NAMED_FACTS[fact] };
  });
  const none = said.filter(({ habit }) => habit.named === 0);
  const [first, ...others] = said.filter(({ habit }) => habit.named > 0);
  return (
    <p>
      {first !== undefined && `${formatOf100(first.habit)} ${permitsLike(filter)} ${first.name}`}
      {others.map(({ habit, name }) => `, ${formatOf100(habit)} ${name}`)}
      {first !== undefined && '. '}
      {/* The list may show open ones that do. */}
      {none.map(
        ({ habit, names }) =>
          `None of ${formatCount(habit.finished)} ${permitsLike(filter)} ${names}; open ones may. `,
      )}
    </p>
  );
}

/** The finished permits that are counted, in words. */
function permitsLike({ states = [], cities = [], permitTypes = [] }: PermitFilter): string {
  const places = cities.length > 0 ? cities : states;
  const where =
    places.length === 0 ? '' : places.length > 2 ? ' in these places' : ` in ${places.join(' and ')}`;
  return `finished permits${permitTypes.length === 0 ? '' : ' of this type'}${where}`;
}

/** Lists the places that the filter "no contractor named yet" skips, because they never publish contractors. */
function LeftOutNote({ filter }: { readonly filter: PermitFilter }) {
  const { data, isError } = useQuery(read('coverage'));
  if (data !== undefined) return <LeftOut names={placesWithoutContractors(data, filter)} />;
  return (
    <p>
      Places that never publish contractors are left out.
      {isError && ' The list of these places could not be loaded. Reload the page to try again.'}
    </p>
  );
}

function LeftOut({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <p>Every place here publishes contractors, so none is left out.</p>;
  if (names.length <= NAMES_MAX)
    return <p>Left out, because contractors are never published there: {names.join(', ')}.</p>;
  return (
    <details>
      <summary className="cursor-pointer py-1">
        {counted(names.length, 'place is', 'places are')} left out, because contractors are never published
        there. <span className="underline">See which</span>
      </summary>
      <p className="max-w-prose">{names.join(', ')}.</p>
    </details>
  );
}
