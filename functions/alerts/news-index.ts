import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { type LocatedPermit, leadCity } from '#shared/domain/permit/permit.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';

/** The facets by which permits are filed: what a permit is filed under, and how names of the facet are compared. */
const KEYS = {
  states: { of: ({ jurisdictionState }) => [jurisdictionState], fold: (state) => state },
  cities: { of: (permit) => [leadCity(permit)], fold: cityKey },
  zips: { of: ({ addressZip }) => [addressZip?.slice(0, 5) ?? null], fold: (zip) => zip },
  trades: { of: ({ trades }) => trades, fold: (trade) => trade },
} as const satisfies {
  readonly [F in keyof DatedFilter]?: {
    readonly of: (permit: LocatedPermit) => readonly (string | null)[];
    readonly fold: (name: string) => string;
  };
};
const KEY_FACETS = Object.keys(KEYS) as (keyof typeof KEYS)[];

/**
 * The news of a round, filed by state, city, ZIP code and trade, so that an alert is compared only with the permits under its most
 * selective facet. `matchesFilter` alone decides what matches.
 */
export class NewsIndex<News extends { readonly permit: LocatedPermit }> {
  readonly #all: readonly News[];
  readonly #filed: ReadonlyMap<string, readonly News[]>;

  constructor(all: readonly News[]) {
    this.#all = all;
    const filed = new Map<string, News[]>();
    for (const news of all)
      for (const facet of KEY_FACETS)
        for (const name of KEYS[facet].of(news.permit)) {
          if (name === null) continue;
          const key = keyOf(facet, name);
          const known = filed.get(key);
          if (known === undefined) filed.set(key, [news]);
          else known.push(news);
        }
    this.#filed = filed;
  }

  /** The news whose permits match a filter, each once. */
  matching(filter: DatedFilter, reader: FilterReader): News[] {
    const found = this.#candidates(filter).filter(({ permit }) => matchesFilter(filter, permit, reader));
    return [...new Set(found)];
  }

  /** The fewest news that hold all that match; one of several trades may come several times. */
  #candidates(filter: DatedFilter): readonly News[] {
    let [fewest, count] = [[this.#all], this.#all.length];
    for (const facet of KEY_FACETS) {
      const wanted = filter[facet];
      if (wanted === undefined || wanted.length === 0) continue;
      const keys = new Set(wanted.map((name) => keyOf(facet, name)));
      const lists = [...keys].flatMap((key) => [this.#filed.get(key) ?? []]);
      const size = lists.reduce((sum, { length }) => sum + length, 0);
      if (size < count) [fewest, count] = [lists, size];
    }
    return fewest.length === 1 ? (fewest[0] ?? []) : fewest.flat();
  }
}

function keyOf(facet: keyof typeof KEYS, name: string): string {
  return `${facet} ${KEYS[facet].fold(name)}`;
}
