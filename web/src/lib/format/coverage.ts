import type { Output } from '#shared/contract/index.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { STATES, stateCode } from '#shared/domain/permit/states.ts';

/** What each place publishes, as every page that tells it reads and words it. */

export type CoverageReport = Output<'coverage'>;
export type CoveredSource = CoverageReport['sources'][number];

/** A city, or a county or state whose feed holds many cities, with everything that publishes its permits. */
export interface CoveredPlace {
  readonly name: string;
  readonly level: CoveredSource['level'];
  readonly sources: readonly CoveredSource[];
}

/** The places of a state that have a feed, cities first, each kind A to Z. */
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

/** What a lead may hold that not every place publishes. */
export const CONTACT_FACTS = [
  { key: 'owner', label: 'Owner name' },
  { key: 'contractor', label: 'Contractor name' },
  { key: 'phone', label: 'Phone number' },
  { key: 'value', label: 'Project value' },
] as const;
export type ContactFact = (typeof CONTACT_FACTS)[number]['key'];

/** How a source stands with one fact. `share` is of its recent permits, 0 to 1; null before it was measured. */
export interface PublishedFact {
  readonly published: boolean;
  readonly share: number | null;
}

/** Whether a source publishes a fact, and how often it is filled in. */
export function getPublishedFact({ publishes, fill }: CoveredSource, fact: ContactFact): PublishedFact {
  const published = fact === 'phone' ? publishes.ownerPhone || publishes.contractorPhone : publishes[fact];
  return { published, share: published ? (fill?.[fact] ?? null) : null };
}

/** A share as a whole percentage that claims neither none nor all where it is neither: `75%`, `under 1%`, `over 99%`. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1%';
  if (share > 0.99 && share < 1) return 'over 99%';
  return `${Math.round(share * 100)}%`;
}

/** The same in words. */
export function describePublished({ published, share }: PublishedFact): string {
  if (!published) return 'Not published';
  if (share === null) return 'Published, not measured yet';
  if (share === 0) return 'Published, empty on recent permits';
  return `On ${formatShare(share)} of recent permits`;
}

/** How soon a permit shows up after its issue. @param days as measured; null before */
export function describeLag(days: number | null): string {
  if (days === null) return 'Not measured yet';
  if (days === 0) return 'Half of new permits on the day of issue';
  return `Half of new permits within ${days} ${days === 1 ? 'day' : 'days'} of issue`;
}

/** How often a source is read. */
export const CADENCE_LABELS = { hourly: 'Every hour', daily: 'Every day', weekly: 'Every week' } as const;

/** What a state's sources have columns for together, in a sentence. */
export function describeState(sources: readonly CoveredSource[]): string {
  const count = (fact: ContactFact): number =>
    sources.filter((source) => getPublishedFact(source, fact).published).length;
  const many = sources.length;
  if (many === 0) return 'No feed of this state is collected at present.';
  if (many === 1) return 'One feed of this state is collected.';
  const facts = [
    `owner names in ${count('owner')}`,
    `contractor names in ${count('contractor')}`,
    `phone numbers in ${count('phone')}`,
    `project values in ${count('value')}`,
  ];
  return `${many} feeds are collected, with ${facts.join(', ')} of them.`;
}

/**
 * The places among those a filter looks at that never publish contractors, A to Z: "Austin", "Austin (in part)" where another feed
 * of the place does, "Austin (TX)" where the filter looks at several states. County and state feeds hold many cities, so a
 * choice of cities does not rule them out.
 */
export function placesWithoutContractors(
  coverage: CoverageReport,
  { states = [], cities = [] }: Pick<PermitFilter, 'states' | 'cities'>,
): string[] {
  const lacks = (source: CoveredSource): boolean => !source.publishes.contractor;
  const chosen = new Set(cities.map((city) => city.toLowerCase()));
  const inStates = states.length > 0 ? states : STATES.map(({ name }) => name);
  return inStates
    .flatMap((state) => findPlaces(coverage, state).map((place) => ({ ...place, state })))
    .filter(({ name, level }) => chosen.size === 0 || level !== 'city' || chosen.has(name.toLowerCase()))
    .filter(({ sources }) => sources.some(lacks))
    .map(({ name, state, sources }) => {
      const notes = [inStates.length > 1 && stateCode(state), !sources.every(lacks) && 'in part'];
      const told = notes.filter((note) => note !== false).join(', ');
      return told === '' ? name : `${name} (${told})`;
    })
    .sort((a, b) => (a < b ? -1 : 1));
}
