import { pick, type Random } from '#infra/sim/harness/random.ts';
import type { DatedFacet } from '#shared/domain/filter/facets.ts';
import { words } from '#shared/domain/filter/keywords.ts';
import type { DatedFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { WHO_IDS } from '#shared/domain/permit/who.ts';
import { PAGE_SIZE, SEARCH_LIMIT_MAX } from '#shared/domain/plan/plan.ts';
import type { ScoreProfile } from '#shared/domain/profile.ts';
import { toMicro } from '#shared/domain/territory/geometry.ts';
import { writeCircle, writePolygon } from '#shared/domain/territory/territory.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import type { LeadQuery } from '../pages/find-leads.ts';

/**
 * How many of a hundred queries have each facet. Queries without a facet are drawn again. SQLite must know each of them; that the index
 * agrees on every facet is held by its tests.
 */
const PERCENT = {
  states: 60,
  cities: 25,
  counties: 6,
  zips: 10,
  territory: 6,
  minValue: 30,
  maxValue: 10,
  permitTypes: 22,
  trades: 20,
  contractor: 10,
  hasContractor: 12,
  hasPhone: 12,
  from: 30,
  to: 15,
  keywords: 30,
  statuses: 10,
  who: 10,
  actions: 10,
  uses: 10,
  next: 10,
  without: 10,
} as const satisfies { readonly [F in DatedFacet]?: number };
type DrawnFacet = keyof typeof PERCENT;
const BY_VALUE = 0.25;
const BY_SCORE = 0.15;
const WITH_LEAST_SCORE = 0.15;
const LEAST_SCORES = [30, 50, 60, 70, 80];
/** The reader of labels and scores: two trades, on a day among the newest permits. */
export const READER: ScoreProfile & { readonly today: string } = {
  trades: ['roofing', 'solar'],
  role: 'prime',
  today: '2026-11-20',
};
const DEEP = 0.1;
const DEEP_PAGES = 1000;
const WHOLE_PAGE = 0.05;
const VALUES = [500, 1000, 5000, 10_000, 25_000, 50_000, 100_000, 500_000];
/** With more facets there is little to find. */
const FACETS_MOST = 4;

/** Draws a query as people make them, with values of existing permits, mostly of one. */
export function drawQuery(random: Random, permits: readonly StoredPermit[]): LeadQuery {
  const one = pick(random, permits);
  const chosen = (Object.keys(PERCENT) as DrawnFacet[]).filter((facet) => random() * 100 < PERCENT[facet]);
  if (chosen.length === 0 || chosen.length > FACETS_MOST) return drawQuery(random, permits);
  const filter = Object.assign({}, ...chosen.map((facet) => facets[facet](random, one))) as DatedFilter;
  const page = random() < DEEP ? Math.floor(random() * DEEP_PAGES) : Math.floor(random() * 4);
  return {
    filter,
    sort: sortOf(random()),
    scoring: { ...READER, minScore: random() < WITH_LEAST_SCORE ? pick(random, LEAST_SCORES) : 0 },
    offset: page * PAGE_SIZE,
    limit: random() < WHOLE_PAGE ? SEARCH_LIMIT_MAX : PAGE_SIZE,
  };
}

function sortOf(drawn: number): PermitSort {
  if (drawn < BY_VALUE) return 'value';
  return drawn < BY_VALUE + BY_SCORE ? 'score' : 'newest';
}

const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);

const facets: Record<DrawnFacet, (random: Random, one: StoredPermit) => DatedFilter> = {
  states: (_, one) => ({ states: [one.jurisdictionState] }),
  cities: (_, one) => ({ cities: present(leadCity(one)) }),
  counties: (_, one) => ({ counties: present(one.jurisdictionCounty) }),
  zips: (_, one) => ({ zips: present(one.addressZip) }),
  territory: (random, one) => ({ territory: areasAt(random, one) }),
  minValue: (random) => ({ minValue: pick(random, VALUES) }),
  maxValue: (random) => ({ maxValue: pick(random, VALUES) }),
  permitTypes: (_, one) => ({ permitTypes: present(one.permitType) }),
  trades: (_, one) => ({ trades: one.trades }),
  contractor: (random, one) => ({ contractor: someWords(random, one.contractorName) }),
  hasContractor: (random) => ({ hasContractor: random() < 0.8 }),
  hasPhone: (random) => ({ hasPhone: random() < 0.8 }),
  from: (_, one) => (one.issueDate === null ? {} : { from: one.issueDate }),
  to: (_, one) => (one.issueDate === null ? {} : { to: one.issueDate }),
  keywords: (random, one) => ({
    keywords: Array.from({ length: random() < 0.7 ? 1 : 2 }, () =>
      someWords(random, random() < 0.1 ? one.permitType : one.description),
    ),
  }),
  statuses: (_, one) => ({ statuses: present(one.status) }),
  actions: (_, one) => ({ actions: one.actions }),
  uses: (_, one) => ({ uses: present(one.propertyUse) }),
  who: (random) => ({ who: [pick(random, WHO_IDS)] }),
  without: (random) => ({ without: [pick(random, TRADE_IDS)] }),
  next: (random) => ({ next: [pick(random, TRADE_IDS), pick(random, TRADE_IDS)] }),
};

/** A circle around a permit, its ZIP code or the permits without a point; or a triangle with a corner at it. */
function areasAt(random: Random, { latitude, longitude, addressZip }: StoredPermit): string[] {
  const zips = present(addressZip).map((zip) => `zip:${zip}`);
  if (latitude === null || longitude === null) return [...zips, 'no-point'];
  const [north, east] = [toMicro(latitude), toMicro(longitude)];
  return random() < 0.5
    ? [writeCircle(latitude, longitude, pick(random, [1, 5, 25]), '')]
    : [writePolygon([Int32Array.of(north, east, north, east + 50_000, north + 30_000, east)], ''), ...zips];
}

/** One or two consecutive words of a text. */
function someWords(random: Random, text: string | null): string {
  const all = words(text ?? '');
  const at = Math.floor(random() * all.length);
  return all.slice(at, at + (random() < 0.6 ? 1 : 2)).join(' ');
}
