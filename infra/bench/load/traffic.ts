import type { LoadRequest } from 'autocannon';
import { pick, type Random, seeded } from '#infra/sim/harness/random.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';

/** The users and permits of the stack under load. */
export interface People {
  /** The `Cookie` header of each user. */
  readonly cookies: readonly string[];
  /** Permits that can be opened, as a search shows them. */
  readonly permits: readonly Permit[];
}

/**
 * Calls per hundred: users who search and open permits, a few monitoring pages (all of their polls arrive, since there is no edge
 * cache here), and the calls of opening pages.
 */
const MIX: Readonly<Partial<Record<CallName, number>>> = {
  searchPermits: 28,
  allPermits: 4,
  permit: 18,
  scrapersStatus: 14,
  currentUser: 12,
  permitStats: 8,
  listAlerts: 6,
  permitFacets: 3,
  permitActivity: 3,
  permitTrends: 2,
  currentSubscription: 2,
};

/** Requests in the round that each connection repeats. */
const ROUND = 400;

/** A round of mixed calls, the same for the same seed. @param onAnswer receives each answer */
export function mixedTraffic(
  { cookies, permits }: People,
  onAnswer: (name: CallName, status: number, body: string) => void,
  seed = 1,
): LoadRequest[] {
  const random = seeded(seed);
  const calls = Object.entries(MIX).flatMap(([name, share]) => Array<CallName>(share).fill(name as CallName));
  return Array.from({ length: ROUND }, () => {
    const name = pick(random, calls);
    const isPublic = routes[name].access === 'public';
    return {
      method: 'GET',
      path: pathFor(random, name, permits),
      headers: isPublic ? {} : { cookie: pick(random, cookies) },
      onResponse: (status, body) => onAnswer(name, status, body),
    };
  });
}

function pathFor(random: Random, name: CallName, permits: readonly Permit[]): string {
  const permit = pick(random, permits);
  if (name === 'permit') return pathOf(name, { id: permit.id });
  if (name === 'searchPermits' || name === 'allPermits') {
    const query = filterToQuery(filterLike(random, permit), random() < 0.2 ? 'value' : 'newest');
    query.set('limit', String(PAGE_SIZE));
    query.set('offset', String(random() < 0.3 ? PAGE_SIZE * Math.floor(random() * 4) : 0));
    return `${pathOf(name)}?${query}`;
  }
  if (name === 'permitActivity') return `${pathOf(name)}?days=${pick(random, [7, 30, 90])}`;
  return pathOf(name);
}

/** A filter that finds permits like this one. */
function filterLike(random: Random, permit: Permit): PermitFilter {
  const states = [permit.jurisdictionState];
  const { addressZip, contractorName, jurisdictionCity, permitType, trades, valuation } = permit;
  return pick<PermitFilter>(random, [
    {},
    { states },
    { states, ...(jurisdictionCity === null ? {} : { cities: [jurisdictionCity] }) },
    { states, minValue: Math.round((valuation ?? 10_000) / 2) },
    { states, trades },
    { ...(permitType === null ? {} : { permitTypes: [permitType] }) },
    { ...(addressZip === null ? {} : { zips: [addressZip.slice(0, 5)] }) },
    { ...(contractorName === null ? {} : { contractor: contractorName.split(' ')[0] ?? '' }) },
    { hasPhone: true },
    { states, keywords: ['roof', 'solar'] },
  ]);
}
