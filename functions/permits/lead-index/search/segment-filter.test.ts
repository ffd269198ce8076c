import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NextByPlace } from '#functions/permits/next-trades/next-by-place.ts';
import { placeKey } from '#functions/permits/projects/declared-links.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { DATED_FACETS } from '#shared/domain/filter/facets.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { facetValues, leadReader, nextTrades, permitWithId } from '#shared/domain/permit/arbitrary.ts';
import { type LocatedPermit, leadCity } from '#shared/domain/permit/permit.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { NO_WORDS } from '../build/words.ts';
import { countSegment, type HabitCount, type SegmentEntry } from '../store/generation.ts';
import { type IndexRow, monthOf, toIndexRow } from '../store/index-row.ts';
import { compareRows, decodePart, encodeSegment } from '../store/segment.ts';
import { findCandidates } from './candidates.ts';
import { LabelTable } from './label-table.ts';
import { NamingHabits } from './naming-habits.ts';
import { prepareFilter } from './segment-filter.ts';

const permits = fc
  .integer({ min: 1, max: 60 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => permitWithId(`il-sample.${at}`))));

const profile = leadReader.map(({ trades, role }): ScoreProfile => ({ trades, role }));
/** In some cities, 20 finished permits of a type all name a contractor. */
const naming = fc
  .uniqueArray(
    permitWithId('il-sample.habit').map((one) => [leadCity(one), one.permitType] as const),
    {
      minLength: 10,
      maxLength: 30,
      selector: ([city, type]) => `${city} ${type}`,
    },
  )
  .map((kinds) => {
    const habits = kinds.map(([city, type]): HabitCount => [city, type, 20, 20, 20, 0, 0, 0]);
    return new NamingHabits(STATES.map(({ name }) => ({ state: name, segments: [{ habits }] })));
  });

/** In every city and county, some sequences of trades. */
const next = fc.infiniteStream(nextTrades).map((lists) => {
  const names = ['Springfield', 'Oak Park', "Coeur d'Alene", 'Ocala', 'Cook', 'Wayne', 'St. Clair', null];
  return new NextByPlace(
    new Map(
      STATES.flatMap(({ name: state }) =>
        names.map((name) => [placeKey(state, name), lists.next().value ?? []] as const),
      ),
    ),
  );
});
const known = fc.record({ habits: naming, next });

/** What the index finds in segments by state and month, and the counts of the manifests that can tell. */
function search(
  list: readonly LocatedPermit[],
  filter: DatedFilter,
  reader: ScoreProfile,
  { habits, next }: { readonly habits: NamingHabits; readonly next: NextByPlace },
) {
  const rows = list
    .map((permit) => toIndexRow(samplePermit(permit.id, permit)))
    .filter((row) => row !== null);
  const segments = [...Map.groupBy(rows, (row) => `${row.state} ${monthOf(row)}`).values()];
  const prepared = prepareFilter(filter, { labeling: { table: new LabelTable(reader), habits }, next });
  const ids: string[] = [];
  for (const segment of segments) {
    const sorted = segment.toSorted(compareRows);
    const [{ state } = expect.fail('an empty segment')] = sorted;
    const month = monthOf(sorted[0] as IndexRow);
    const counts = countSegment(sorted);
    const entry: SegmentEntry = {
      state,
      month,
      blob: { name: month, parts: {} },
      ...counts,
      words: NO_WORDS,
    };
    const [candidate] = findCandidates([{ state, segments: [entry] }], filter);
    if (candidate === undefined) continue;
    const parts = encodeSegment(sorted);
    const matching = prepared.matchingRows({
      entry,
      core: decodePart('core', parts.core),
      contractor: decodePart('contractor', parts.contractor),
      description: decodePart('description', parts.description),
      points: decodePart('points', parts.points),
      keys: decodePart('keys', parts.keys),
    });
    if (candidate.count !== undefined) expect(matching).toHaveLength(candidate.count);
    for (const row of matching) ids.push(sorted[row]?.id ?? '');
  }
  return ids.toSorted();
}

describe('searching segments', () => {
  it.each(DATED_FACETS)('agrees with matchesFilter on %s alone', (facet) => {
    let [found, missed] = [0, 0];
    fc.assert(
      fc.property(permits, facetValues[facet], profile, known, (list, value, reader, about) => {
        const { habitsOf } = about.habits;
        const { nextOf } = about.next;
        const filter = { [facet]: value } as DatedFilter;
        const expected = list
          .filter((permit) =>
            matchesFilter(filter, permit, { ...reader, habitsOf, nextOf, nearStorm: () => false }),
          )
          .map(({ id }) => id);
        expect(search(list, filter, reader, about)).toEqual(expected.toSorted());
        found += expected.length;
        missed += list.length - expected.length;
      }),
      { numRuns: 20 },
    );
    expect(Math.min(found, missed)).toBeGreaterThan(0);
  });
});
