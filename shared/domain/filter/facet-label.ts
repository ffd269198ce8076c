import { OPPORTUNITIES } from '../permit/opportunity.ts';
import { propertyUseLabel } from '../permit/property-use.ts';
import { tradeLabel } from '../permit/trades.ts';
import { actionLabel } from '../permit/work-actions.ts';
import { areaWords } from '../territory/area-text.ts';
import { countyName } from '../territory/county-name.ts';
import { formatDate, formatMoney } from '../words.ts';
import type { Facet, FacetValue, PermitFilter } from './permit-filter.ts';

/** The words for one condition of a search, short enough for a chip. */
const LABELS: { readonly [F in Facet]-?: (value: FacetValue<F>) => string } = {
  states: names,
  cities: names,
  counties: (counties) => names(counties.map(countyName)),
  zips: (zips) => `ZIP ${names(zips)}`,
  territory: (areas) => names(areas.map(areaWords)).replace(/^./, (letter) => letter.toUpperCase()),
  minValue: (value) => `Over ${formatMoney(value)}`,
  maxValue: (value) => `Up to ${formatMoney(value)}`,
  permitTypes: (types) => `Type: ${names(types)}`,
  trades: (trades) => names(trades.map(tradeLabel)),
  actions: (actions) => names(actions.map(actionLabel)),
  uses: (uses) => names(uses.map(propertyUseLabel)),
  contractor: (name) => `Contractor “${name}”`,
  hasContractor: (has) => (has ? 'Contractor named' : 'No contractor'),
  hasPhone: (has) => (has ? 'With a phone' : 'No phone'),
  from: (day) => `Since ${formatDate(day)}`,
  to: (day) => `Until ${formatDate(day)}`,
  lastDays: (days) => (days === 1 ? 'Today' : `Last ${days} days`),
  keywords: (words) => names(words.map((word) => `“${word}”`)),
  statuses: names,
  opportunities: (labels) => names(labels.map((label) => OPPORTUNITIES[label])),
  next: (trades) => `Likely next: ${names(trades.map(tradeLabel))}`,
};

/** The words for one condition of a search: "Roofing", "Over $10,000", "No contractor". Empty if it is not set. */
export function facetLabel(filter: PermitFilter, facet: Facet): string {
  const value = filter[facet];
  return value === undefined ? '' : (LABELS[facet] as (value: PermitFilter[Facet]) => string)(value);
}

/** "Roofing", "Roofing or Solar", or "Roofing or 2 more". */
function names(list: readonly string[]): string {
  const [first = '', second, ...others] = list;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} or ${second}` : `${first} or ${others.length + 1} more`;
}
