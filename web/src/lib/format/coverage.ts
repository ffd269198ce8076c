import type { Output } from '#shared/contract/index.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { STATES, stateCode } from '#shared/domain/permit/states.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import { counted, outOf100 } from '#shared/domain/words.ts';

export type CoverageReport = Output<'coverage'>;
export type CoveredSource = CoverageReport['sources'][number];

/** A city, or a county or state whose feed covers many cities, with its feeds. */
export interface CoveredPlace {
  readonly name: string;
  readonly level: CoveredSource['level'];
  readonly sources: readonly CoveredSource[];
}

/** The places of a state that have a feed: cities first, then A to Z. */
export function findPlaces({ sources }: CoverageReport, state: string): CoveredPlace[] {
  const groups = Map.groupBy(
    sources.filter((source) => source.state === state),
    ({ city, name }) => city ?? name,
  );
  return [...groups]
    .map(([name, group]) => ({ name, level: levelOf(group), sources: group }))
    .sort((a, b) => Number(a.level !== 'city') - Number(b.level !== 'city') || (a.name < b.name ? -1 : 1));
}

function levelOf(group: readonly CoveredSource[]): CoveredPlace['level'] {
  const [first] = group;
  return first === undefined || first.city !== null ? 'city' : first.level;
}

/** Lead fields that not every place publishes. */
export const CONTACT_FACTS = [
  { key: 'owner', label: 'Owner name' },
  { key: 'contractor', label: 'Contractor name' },
  { key: 'phone', label: 'Phone number' },
  { key: 'value', label: 'Project value' },
] as const;
type ContactFact = (typeof CONTACT_FACTS)[number]['key'];

/** Whether a source publishes a fact. `share` is the part of its recent permits that have it, 0 to 1; null before it was measured. */
export interface PublishedFact {
  readonly published: boolean;
  readonly share: number | null;
}

export function getPublishedFact({ publishes, fill }: CoveredSource, fact: ContactFact): PublishedFact {
  const published = fact === 'phone' ? publishes.ownerPhone || publishes.contractorPhone : publishes[fact];
  return { published, share: published ? (fill?.[fact] ?? null) : null };
}

/** A share as a whole percentage: `75%`. Rounds to 0% or 100% only if exact: `under 1%`, `over 99%`. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%';
  if (share > 0.99 && share < 1) return 'over 99%';
  return `${Math.round(share * 100)}%`;
}

/** How many of 100 finished permits name a fact, as text. */
export function formatOf100(habit: { readonly finished: number; readonly named: number }): string {
  return `${outOf100(habit.named, habit.finished)} of 100`;
}

export function describePublished({ published, share }: PublishedFact): string {
  if (!published) return 'Not published';
  if (share === null) return 'Published, not measured yet';
  if (share === 0) return 'Published, empty on recent permits';
  return `On ${formatShare(share)} of recent permits`;
}

/** How soon a permit appears after its issue date. @param days null before it was measured */
export function describeLag(days: number | null): string {
  if (days === null) return 'Not measured yet';
  if (days === 0) return 'Half of new permits on the day of issue';
  return `Half of new permits within ${days} ${days === 1 ? 'day' : 'days'} of issue`;
}

export const CADENCE_LABELS = { hourly: 'Every hour', daily: 'Every day', weekly: 'Every week' } as const;

/** How many of a state's sources publish each fact, and how many are read less than every day. */
export function describeState(sources: readonly CoveredSource[]): string {
  const count = (fact: ContactFact): number =>
    sources.filter((source) => getPublishedFact(source, fact).published).length;
  if (sources.length === 0) return 'We don’t cover this state yet.';
  const weekly = sources.filter(({ cadence }) => cadence === 'weekly').length;
  if (sources.length === 1) return `1 source${weekly === 1 ? ', read every week' : ''}.`;
  const facts = [
    `owner names in ${count('owner')}`,
    `contractor names in ${count('contractor')}`,
    `phone numbers in ${count('phone')}`,
    `project values in ${count('value')}`,
    ...(weekly === 0 ? [] : [`${weekly} read every week, the others every day`]),
  ];
  return `${counted(sources.length, 'source')}: ${facts.join(', ')}.`;
}

/**
 * The places of a filter that never publish contractors, A to Z: "Austin"; "Austin (in part)" if another feed of the place
 * does; "Austin (TX)" if the filter has several states. County and state feeds cover many cities, so chosen cities do not
 * exclude them.
 */
export function placesWithoutContractors(
  coverage: CoverageReport,
  { states = [], cities = [] }: Pick<PermitFilter, 'states' | 'cities'>,
): string[] {
  const lacks = (source: CoveredSource): boolean => !source.publishes.contractor;
  const chosen = new Set(cities.map(cityKey));
  const inStates = states.length > 0 ? states : STATES.map(({ name }) => name);
  return inStates
    .flatMap((state) => findPlaces(coverage, state).map((place) => ({ ...place, state })))
    .filter(({ name, level }) => chosen.size === 0 || level !== 'city' || chosen.has(cityKey(name)))
    .filter(({ sources }) => sources.some(lacks))
    .map(({ name, state, sources }) => {
      const notes = [inStates.length > 1 && stateCode(state), !sources.every(lacks) && 'in part'];
      const note = notes.filter((part) => part !== false).join(', ');
      return note === '' ? name : `${name} (${note})`;
    })
    .sort((a, b) => (a < b ? -1 : 1));
}
