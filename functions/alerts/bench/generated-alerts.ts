import { PERMIT_TYPES } from '#functions/permits/lead-index/bench/vocabulary.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { pick, pickSkewed, type Random, seeded } from '#infra/sim/harness/random.ts';
import type { DatedFacet } from '#shared/domain/filter/facets.ts';
import { words } from '#shared/domain/filter/keywords.ts';
import type { DatedFilter } from '#shared/domain/filter/permit-filter.ts';
import { WORK_ACTION_IDS } from '#shared/domain/lists/work-actions.ts';
import { leadCity } from '#shared/domain/permit/permit.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { writeCircle } from '#shared/domain/territory/territory.ts';

/** How many of a hundred alerts have each facet. */
const PERCENT = {
  states: 92,
  cities: 45,
  counties: 8,
  zips: 6,
  territory: 3,
  minValue: 55,
  maxValue: 15,
  permitTypes: 25,
  trades: 40,
  contractor: 1,
  hasContractor: 8,
  hasPhone: 8,
  from: 2,
  to: 0,
  keywords: 25,
  statuses: 8,
  who: 0,
  next: 0,
  actions: 10,
  uses: 10,
  without: 3,
  withoutTypes: 3,
  withoutActions: 3,
  withoutContractors: 3,
} as const satisfies { readonly [F in DatedFacet]?: number };
/** The number of popular keywords, and the share of keywords that are not popular. */
const PHRASES = 500;
const OWN_PHRASE = 0.03;
const MILES = [1, 2, 5, 10, 25];
const VALUES = [500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000];

/**
 * Generates alerts as contractors create them: a trade or kind of work in one to three states, often in some of their cities,
 * mostly above a value. Places and words come from existing permits. Always the same for the same input.
 */
export function* generateAlerts(
  alerts: number,
  permits: readonly StoredPermit[],
  seed: number,
): Generator<DatedFilter> {
  const random = seeded(seed);
  const byState = Map.groupBy(permits, ({ jurisdictionState }) => jurisdictionState);
  const phrases = Array.from({ length: PHRASES }, () => someWords(random, pick(random, permits).description));
  for (let made = 0; made < alerts; made++) yield alertOf(random, { permits, byState, phrases });
}

interface Context {
  readonly permits: readonly StoredPermit[];
  readonly byState: ReadonlyMap<StateName, readonly StoredPermit[]>;
  /** Popular keywords. */
  readonly phrases: readonly string[];
}

function alertOf(random: Random, context: Context): DatedFilter {
  const states = few(random, 3, () => pick(random, context.permits).jurisdictionState);
  const home = context.byState.get(pick(random, states)) ?? [];
  const filter: DatedFilter = { ...facetsOf(random, home, context.phrases), states };
  const chosen = Object.entries(filter).filter(
    ([facet, value]) =>
      random() * 100 < PERCENT[facet as keyof typeof PERCENT] &&
      !(Array.isArray(value) && value.length === 0),
  );
  // An alert without a facet is drawn again.
  return chosen.length === 0 ? alertOf(random, context) : (Object.fromEntries(chosen) as DatedFilter);
}

function facetsOf(random: Random, home: readonly StoredPermit[], phrases: readonly string[]): DatedFilter {
  const one = (): StoredPermit => pick(random, home);
  const keyword = () =>
    random() < OWN_PHRASE ? someWords(random, one().description) : pickSkewed(random, phrases);
  return {
    cities: present(few(random, 5, () => leadCity(one()))),
    counties: present(few(random, 2, () => one().jurisdictionCounty)),
    zips: present(few(random, 8, () => one().addressZip)),
    territory: areaAround(one(), pick(random, MILES)),
    minValue: pick(random, VALUES),
    maxValue: pick(random, VALUES) * 10,
    permitTypes: few(random, 4, () => pickSkewed(random, PERMIT_TYPES)),
    trades: few(random, 3, () => pickSkewed(random, TRADE_IDS)),
    contractor: someWords(random, one().contractorName),
    hasContractor: random() < 0.8,
    hasPhone: random() < 0.8,
    from: one().issueDate ?? '2026-11-01',
    keywords: few(random, 4, keyword),
    statuses: present(few(random, 2, () => one().status)),
    actions: one().actions,
    uses: present([one().propertyUse]),
    without: few(random, 2, () => pick(random, TRADE_IDS)),
    withoutTypes: few(random, 2, () => pickSkewed(random, PERMIT_TYPES)),
    withoutActions: few(random, 2, () => pick(random, WORK_ACTION_IDS)),
    withoutContractors: [someWords(random, one().contractorName)],
  };
}

/** A circle around a permit; none if it has no point. */
function areaAround({ latitude, longitude }: StoredPermit, miles: number): string[] {
  return latitude === null || longitude === null ? [] : [writeCircle(latitude, longitude, miles, '')];
}

/** Draws distinct values: often one, up to `most`. */
function few<T>(random: Random, most: number, value: () => T): T[] {
  const wanted = pickSkewed(
    random,
    Array.from({ length: most }, (_, at) => at + 1),
  );
  return [...new Set(Array.from({ length: wanted }, value))];
}

function present<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value) => value !== null);
}

/** One or two consecutive words of a text. */
function someWords(random: Random, text: string | null): string {
  const all = words(text ?? 'roof');
  const at = Math.floor(random() * all.length);
  return all.slice(at, at + (random() < 0.7 ? 1 : 2)).join(' ');
}
