import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { NextOf } from '#shared/domain/next-trade.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { NearStorm } from '#shared/domain/permit/storms.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import type { ActivityByLocation, ActivityQuery } from './figures/activity.ts';
import type { DensityQuery, PermitDensity } from './figures/density.ts';
import type { FacetChoices, PermitStats, PlaceCount } from './figures/group-by.ts';
import type { Naming } from './figures/naming.ts';
import type { PlaceHabits } from './figures/place-habits.ts';
import type { LeadSummary } from './figures/summary.ts';
import type { TrendRow } from './figures/trends.ts';
import type { Weekly } from './figures/weekly.ts';
import type { Work } from './figures/work.ts';
import type { LeadPage, LeadQuery } from './pages/find-leads.ts';
import type { ListPosition } from './pages/list-position.ts';
import type { AfterQuery } from './pages/page-after.ts';
import type { KeyedPermits } from './search/keyed-rows.ts';
import type { Scoring } from './search/scorer.ts';
import type { SearchQuery } from './search/search.ts';
import type { LookupKeys } from './store/lookup-key.ts';

/** A query as it is sent or saved, with or without relative days. */
export type Saved<Q extends Pick<SearchQuery, 'filter' | 'habits' | 'next' | 'storms'>> = Omit<
  Q,
  'habits' | 'next' | 'storms' | 'filter'
> & {
  readonly filter: PermitFilter;
};

/** The facets of a filter, or of an alert's criteria, that depend on measured sequences and on storm reports. */
export interface AskedNext {
  readonly next?: PermitFilter['next'] | undefined;
  readonly territory?: PermitFilter['territory'] | undefined;
}

/** What the lead index answers (`lead-index.ts`). All answers of an opened index show the same publication, as a whole. */
export interface LeadIndex {
  /** Counts publications; 0 before the first. */
  readonly generation: number;
  /** States with permits, A to Z. */
  readonly states: readonly StateName[];
  readonly totalPermits: number;
  /** A page by offset. */
  search(query: Saved<LeadQuery>): Promise<LeadPage>;
  /** A page by cursor. */
  searchAfter(query: Saved<AfterQuery>): Promise<readonly ListPosition[]>;
  /** The permits of a search by label for its reader. */
  summary(query: { readonly filter: PermitFilter; readonly scoring: Scoring }): Promise<LeadSummary>;
  /** How many permits of a search name somebody. */
  naming(filter: PermitFilter): Promise<Naming>;
  /** The first day from which the records of the places of a search are whole, `YYYY-MM-DD`; null if it finds nothing. */
  recordsBegin(filter: PermitFilter): Promise<string | null>;
  /** The permits that may have a number or a street, in some states, or in all. */
  withKeys(keys: LookupKeys, states?: readonly StateName[]): Promise<KeyedPermits>;
  /** The ids of permits without a point, newest first, month by month. @param since the oldest month, `YYYY-MM` */
  unplaced(since: string): AsyncGenerator<readonly string[]>;
  /** The ids of permits of a county, or of a whole state, in the same order. */
  inCounty(since: string, state: StateName, county: string | null): AsyncGenerator<readonly string[]>;
  /** A reader with a profile, who knows which cities name contractors in some states, or in all. */
  readerOf(profile: ScoreProfile, states?: readonly StateName[]): Promise<LeadReader>;
  /** What usually comes next after a permit, for those who apply filters: nothing is read, and nothing known, if none asks for it. */
  nextOf(...filters: readonly AskedNext[]): Promise<NextOf>;
  /** Where hail and wind were reported, for those who apply filters, as `nextOf`. */
  nearStorm(...filters: readonly AskedNext[]): Promise<NearStorm>;
  stats(): Promise<PermitStats>;
  /** The cities of a state, most permits first. */
  cities(state: StateName): Promise<readonly string[]>;
  /** All cities and counties with permits. */
  places(): Promise<readonly PlaceCount[]>;
  /** The choices of filters for one state, or for all. */
  facets(state?: StateName): Promise<FacetChoices>;
  /** Recent permits by location, for the heat map. */
  activity(query: Saved<ActivityQuery>): Promise<ActivityByLocation>;
  /** Recent permits of a part of the map, by square or one by one, and by ZIP code. */
  density(query: Omit<DensityQuery, 'filter'> & { readonly filter: PermitFilter }): Promise<PermitDensity>;
  /** Permits of a search by week of issue, and from which day the records of its places are whole. */
  weekly(query: { readonly filter: PermitFilter; readonly scoring: Scoring }): Promise<Weekly>;
  /** Permits of a filter by month, trade and place. */
  work(filter: PermitFilter): Promise<Work>;
  /** What finished permits name, of some states, cities and types, or of all. */
  habits(filter: Pick<PermitFilter, 'states' | 'cities' | 'permitTypes'>): Promise<PlaceHabits>;
  /** A row for each state with dated permits, most permits first. */
  trends(): Promise<readonly TrendRow[]>;
  /** The last day with full data, `YYYY-MM-DD`, of some states, or of all; a state without dated permits has none. */
  fullDays(
    states?: readonly StateName[],
  ): Promise<readonly { readonly state: StateName; readonly lastDay: string }[]>;
}
