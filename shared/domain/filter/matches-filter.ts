import type { FilterReader } from '../permit/lead-reader.ts';
import { opportunityFor } from '../permit/opportunity-rule.ts';
import { cityKey, hasPhone, type LocatedPermit, lacksContractor, leadCity } from '../permit/permit.ts';
import { isInTerritory, territoryOf } from '../territory/territory.ts';
import { containsPhrase } from './keywords.ts';
import {
  DATED_FACETS,
  type DatedFacet,
  type DatedFilter,
  type Facet,
  type FacetValue,
  isRestricting,
  type PermitFilter,
} from './permit-filter.ts';

/** The plain meaning of each facet on one permit. The lead index and the alert matcher give the same result, only faster. */
const PREDICATES: {
  readonly [F in DatedFacet]-?: (
    wanted: FacetValue<F>,
    permit: LocatedPermit,
    reader: FilterReader,
  ) => boolean;
} = {
  states: (wanted, { jurisdictionState }) => wanted.includes(jurisdictionState),
  cities: (wanted, permit) => includesName(wanted, leadCity(permit), cityKey),
  counties: (wanted, { jurisdictionCounty }) => includesName(wanted, jurisdictionCounty),
  zips: (wanted, { addressZip }) => wanted.includes(addressZip?.slice(0, 5) ?? ''),
  territory: (wanted, permit) => isInTerritory(territoryOf(wanted), permit),
  minValue: (least, { valuation }) => valuation !== null && valuation >= least,
  maxValue: (most, { valuation }) => valuation !== null && valuation <= most,
  permitTypes: (wanted, { permitType }) => includesName(wanted, permitType),
  trades: (wanted, { trades }) => trades.some((trade) => wanted.includes(trade)),
  actions: (wanted, { actions }) => actions.some((action) => wanted.includes(action)),
  uses: (wanted, { propertyUse }) => propertyUse !== null && wanted.includes(propertyUse),
  contractor: (phrase, { contractorName }) => containsPhrase(contractorName ?? '', phrase),
  hasContractor: (wanted, permit) => (wanted ? permit.contractorName !== null : lacksContractor(permit)),
  hasPhone: (wanted, permit) => hasPhone(permit) === wanted,
  from: (first, { issueDate }) => issueDate !== null && issueDate >= first,
  to: (last, { issueDate }) => issueDate !== null && issueDate <= last,
  keywords: (phrases, { permitType, description }) =>
    phrases.some(
      (phrase) => containsPhrase(permitType ?? '', phrase) || containsPhrase(description ?? '', phrase),
    ),
  statuses: (wanted, { status }) => status !== null && wanted.includes(status),
  opportunities: (wanted, permit, reader) => {
    const { label } = opportunityFor(permit, reader);
    return label !== null && wanted.includes(label);
  },
  // `datedFilter` leaves out permits whose time is over.
  next: (wanted, permit, { nextOf }) => nextOf(permit).some(({ trade }) => wanted.includes(trade)),
};

type Predicate = (wanted: PermitFilter[Facet], permit: LocatedPermit, reader: FilterReader) => boolean;

/** Whether a filter matches a permit for its reader. */
export function matchesFilter(filter: DatedFilter, permit: LocatedPermit, reader: FilterReader): boolean {
  return DATED_FACETS.every((facet) => {
    const wanted = filter[facet];
    return !isRestricting(wanted) || (PREDICATES[facet] as Predicate)(wanted, permit, reader);
  });
}

function includesName(
  wanted: readonly string[],
  name: string | null,
  fold = (text: string) => text.toLowerCase(),
): boolean {
  return name !== null && wanted.some((one) => fold(one) === fold(name));
}
