import type { Source } from '#functions/collection/source.ts';
import { summarizeMeasures } from '#functions/collection/status/measures.ts';
import { findNextCollection } from '#functions/collection/status/schedule.ts';
import type { StatusSummary } from '#functions/collection/status/status-summary.ts';
import type { UnmappedFeed } from '#functions/sources/not-mapped.ts';
import type { CollectedFeed, LookupFacts, UncollectedFeed } from '#shared/domain/lookup/lookup-answer.ts';
import type { LookupQuery } from '#shared/domain/lookup/lookup-query.ts';
import { cityKey, isSameCity } from '#shared/domain/territory/city-name.ts';

/** Most other places in an answer. */
const NEAR_MAX = 12;

/** The feeds of a place, and other places near it. */
export type FeedsAtPlace = Pick<LookupFacts, 'collected' | 'uncollected' | 'near'>;

export interface FeedCatalog {
  readonly sources: readonly Source[];
  readonly unmapped: readonly UnmappedFeed[];
  readonly summary: Pick<StatusSummary, 'sources'>;
}

/**
 * Finds the feeds of a place, collected or not, and other collected places of its state.
 * @param holding ids of sources whose permits name the city, such as the feed of its county
 */
export function findFeeds(
  { sources, unmapped, summary }: FeedCatalog,
  { city, state }: Pick<LookupQuery, 'city' | 'state'>,
  holding: ReadonlySet<string>,
  now: Date,
): FeedsAtPlace {
  if (city === null && state === null) return { collected: [], uncollected: [], near: [] };
  const inState = (one: { readonly state: string }): boolean => state === null || one.state === state;
  const isOfCity = (source: Source): boolean =>
    city === null || (source.city !== null && isSameCity(source.city, city)) || holding.has(source.id);
  const there = sources.filter((source) => inState(source) && isOfCity(source));
  const known = unmapped.filter((one) => inState(one) && (city === null || namesCity(one.name, city)));
  const uncollected = [
    ...there.flatMap(({ name, disabled, landingPage }): UncollectedFeed[] =>
      disabled === undefined ? [] : [{ name, reason: disabled, landingPage }],
    ),
    ...known.map(({ name, reason, address }): UncollectedFeed => ({ name, reason, landingPage: address })),
  ];
  const collected = there
    .filter(({ disabled }) => disabled === undefined)
    .map((source) => collectedFeed(source, summary, now));
  const states = new Set<string>([
    ...(state === null ? [] : [state]),
    ...there.map((source) => source.state),
    ...known.map((one) => one.state),
  ]);
  const near = sources.flatMap((source) =>
    source.disabled === undefined && source.city !== null && states.has(source.state) ? [source.city] : [],
  );
  return { collected, uncollected, near: [...new Set(near)].sort().slice(0, NEAR_MAX) };
}

function collectedFeed(source: Source, { sources }: FeedCatalog['summary'], now: Date): CollectedFeed {
  const summary = sources[source.id];
  return {
    name: source.name,
    landingPage: source.landingPage,
    newestIssueDate: summary?.newestIssueDate ?? null,
    seenLagDays: summary === undefined ? null : summarizeMeasures(summary.measures).seenLagDays,
    lastSuccess: summary?.lastSuccess ?? null,
    nextCollection: findNextCollection(source, summary, now).toISOString(),
  };
}

/** Whether the name of a government contains that of a city as whole words: "City of Palm Bay" contains "palm bay". */
function namesCity(government: string, city: string): boolean {
  return ` ${cityKey(government)} `.includes(` ${cityKey(city)} `);
}
