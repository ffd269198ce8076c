import { OPPORTUNITIES } from '../permit/opportunity.ts';
import { tradeLabel } from '../permit/trades.ts';
import type { Facet, FacetValue, PermitFilter } from './permit-filter.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The words for one condition of a search, short enough for a chip. */
const LABELS: { readonly [F in Facet]-?: (value: FacetValue<F>) => string } = {
  states: names,
  cities: names,
  counties: (counties) =>
    names(counties.map((county) => (/ county$/i.test(county) ? county : `${county} County`))),
  zips: (zips) => `ZIP ${names(zips)}`,
  minValue: (value) => `Over ${dollars.format(value)}`,
  maxValue: (value) => `Up to ${dollars.format(value)}`,
  permitTypes: (types) => `Type: ${names(types)}`,
  trades: (trades) => names(trades.map(tradeLabel)),
  contractor: (name) => `Contractor “${name}”`,
  hasContractor: (has) => (has ? 'Contractor named' : 'No contractor'),
  hasPhone: (has) => (has ? 'With a phone' : 'No phone'),
  from: (day) => `Since ${formatDay(day)}`,
  to: (day) => `Until ${formatDay(day)}`,
  lastDays: (days) => (days === 1 ? 'Today' : `Last ${days} days`),
  keywords: (words) => names(words.map((word) => `“${word}”`)),
  statuses: names,
  opportunities: (labels) => names(labels.map((label) => OPPORTUNITIES[label])),
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

function formatDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
