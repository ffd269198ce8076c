import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import {
  type FactHabits,
  HABIT_LEAST,
  NAMED_FACT_IDS,
  NAMED_FACTS,
  type NamingHabit,
} from '#shared/domain/permit/lead-reader.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { read } from '../../lib/api/read.ts';
import { formatOf100 } from '../../lib/format/coverage.ts';
import { formatCount } from '../../lib/format/format.ts';
import { Skeleton } from '../skeleton.tsx';

interface NamingTableProps {
  readonly state: StateName;
  readonly city: string;
}

/** What finished permits of a city name, by kind of work: whether a blank means anything. */
export function NamingTable({ state, city }: NamingTableProps) {
  const heading = useId();
  const query = filterToQuery({ states: [state], cities: [city] });
  const { data, isError } = useQuery(read('permitNaming', { query }));
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h3 id={heading} className="text-16 font-medium">
        What a blank means in {city}
      </h3>
      {isError ? (
        <p className="mt-1 text-14 text-muted">
          What finished permits name could not be loaded. Reload the page to try again.
        </p>
      ) : data === undefined ? (
        <Skeleton className="mt-2 h-24 w-full" />
      ) : data.all.owner.finished < HABIT_LEAST ? (
        <p className="mt-1 text-14 text-muted">
          Fewer than {HABIT_LEAST} permits are finished in {city}, too few to tell.
        </p>
      ) : (
        <table aria-labelledby={heading} className="mt-2 w-full table-fixed border-collapse text-14">
          <caption className="caption-bottom pt-2 text-left text-12 text-muted">
            Finished permits that we hold, and how many of 100 name each. “–”: not published, or fewer than{' '}
            {HABIT_LEAST} permits.
          </caption>
          <thead>
            <tr className="border-b border-line-strong text-left text-12 text-muted">
              {NAMED_FACT_IDS.map((fact) => (
                <th key={fact} scope="col" className="py-1.5 font-normal">
                  {NAMED_FACTS[fact].label}
                </th>
              ))}
            </tr>
          </thead>
          <Kind name="All permits" habits={data.all} />
          {data.types.map(({ permitType, habits }) => (
            <Kind key={permitType} name={permitType} habits={habits} />
          ))}
        </table>
      )}
    </section>
  );
}

function Kind({ name, habits }: { readonly name: string; readonly habits: FactHabits }) {
  return (
    <tbody className="border-b border-line">
      <tr>
        <th scope="rowgroup" colSpan={NAMED_FACT_IDS.length} className="pt-2 text-left font-medium">
          <span className="break-words">{name}</span>{' '}
          <span className="font-normal text-muted">{formatCount(habits.owner.finished)} finished</span>
        </th>
      </tr>
      <tr className="figures">
        {NAMED_FACT_IDS.map((fact) => (
          <td key={fact} className="pt-0.5 pb-2">
            <Share {...habits[fact]} />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function Share(habit: NamingHabit) {
  return habit.finished < HABIT_LEAST ? <span className="text-muted">–</span> : formatOf100(habit);
}
