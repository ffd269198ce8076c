import { filterConditions } from '../filter/filter-sentence.ts';
import { containsPhrase } from '../filter/keywords.ts';
import { compactFilter, type Facet, type FacetValue, type PermitFilter } from '../filter/permit-filter.ts';
import type { NextTrade } from '../next-trade.ts';
import type { Opportunity } from '../permit/opportunity.ts';
import { type LocatedPermit, leadCity, type Permit } from '../permit/permit.ts';
import { type Trade, tradeLabel } from '../permit/trades.ts';
import { isInTerritory, territoryOf } from '../territory/territory.ts';

/** A permit of a list, or with its point. */
type MatchedPermit = Permit & Partial<Pick<LocatedPermit, 'latitude' | 'longitude'>>;

/** The entries of each list that a permit has. Other facets hold as a whole. */
const KEPT: {
  readonly [F in Facet]-?: (
    wanted: FacetValue<F>,
    permit: MatchedPermit,
    label: Opportunity | null,
  ) => FacetValue<F>;
} = {
  states: (wanted, { jurisdictionState }) => wanted.filter((state) => state === jurisdictionState),
  cities: (wanted, permit) => keepName(wanted, leadCity(permit)),
  counties: (wanted, { jurisdictionCounty }) => keepName(wanted, jurisdictionCounty),
  zips: (wanted, { addressZip }) => wanted.filter((zip) => addressZip?.startsWith(zip)),
  // Lists show no point, so that their permits are in any of the areas.
  territory: (wanted, { latitude, longitude, ...permit }) =>
    latitude === undefined || longitude === undefined
      ? wanted
      : wanted.filter((area) => isInTerritory(territoryOf([area]), { ...permit, latitude, longitude })),
  minValue: whole,
  maxValue: whole,
  permitTypes: (wanted, { permitType }) => keepName(wanted, permitType),
  trades: (wanted, { trades }) => wanted.filter((trade) => trades.includes(trade)),
  actions: (wanted, { actions }) => wanted.filter((action) => actions.includes(action)),
  uses: (wanted, { propertyUse }) => wanted.filter((use) => use === propertyUse),
  // A name that was removed from the record is not repeated.
  contractor: (wanted, { contractorName }) => (containsPhrase(contractorName ?? '', wanted) ? wanted : ''),
  hasContractor: whole,
  hasPhone: whole,
  from: whole,
  to: whole,
  lastDays: whole,
  keywords: (wanted, { permitType, description }) =>
    wanted.filter((phrase) => [permitType, description].some((text) => containsPhrase(text ?? '', phrase))),
  statuses: (wanted, { status }) => wanted.filter((one) => one === status),
  opportunities: (wanted, _, label) => wanted.filter((one) => one === label),
  // Stated with its counts.
  next: () => [],
};

type Keep = (
  wanted: PermitFilter[Facet],
  permit: MatchedPermit,
  label: Opportunity | null,
) => FacetValue<Facet>;

/**
 * Which conditions of a filter a permit meets, in words: "Roofing in Chicago, IL over $10,000". Of a list it names the entries that the
 * permit has. Empty for a filter that matches every permit.
 * @param label the permit's label for its reader @param next what usually comes next after the permit, the most frequent first
 */
export function whyMatched(
  filter: PermitFilter,
  permit: MatchedPermit,
  label: Opportunity | null,
  next: readonly NextTrade[] = [],
): string {
  const kept = compactFilter(
    Object.fromEntries(
      (Object.entries(filter) as [Facet, PermitFilter[Facet]][]).map(([facet, wanted]) => [
        facet,
        (KEPT[facet] as Keep)(wanted, permit, label),
      ]),
    ),
  );
  return [filterConditions(kept), nextWords(filter.next ?? [], next)]
    .filter((text) => text !== '')
    .join(', ');
}

/** "likely next: Deck & fence, 31 of 212 here"; empty without one of the wanted trades. */
function nextWords(wanted: readonly Trade[], next: readonly NextTrade[]): string {
  const found = wanted.flatMap((one) => next.find(({ trade }) => trade === one) ?? []);
  const words = found.map(
    ({ trade, n, follows }) => `${tradeLabel(trade)}, ${count(follows)} of ${count(n)} here`,
  );
  return words.length === 0 ? '' : `likely next: ${words.join(', or ')}`;
}

const count = (figure: number): string => figure.toLocaleString('en-US');

function whole<V>(wanted: V): V {
  return wanted;
}

function keepName(wanted: readonly string[], name: string | null): string[] {
  return name === null ? [] : wanted.filter((one) => one.toLowerCase() === name.toLowerCase());
}
