import { OPPORTUNITIES, type Opportunity } from '../permit/opportunity.ts';
import { STATES, stateCode } from '../permit/states.ts';
import { tradeLabel } from '../permit/trades.ts';
import type { Facet, PermitFilter } from './permit-filter.ts';

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
/** Longer lists are shortened to their count: "5 states". */
const NAMES_MAX = 3;

/** A part of the sentence; empty when its facets match every permit. */
type Phrase = (filter: PermitFilter) => string;

/** The phrase that states each facet, in the order of the sentence. Facets that share a phrase are stated together. */
const PHRASES: { readonly [F in Facet]-?: Phrase } = {
  trades: subject,
  statuses: subject,
  states: place,
  cities: place,
  counties: place,
  zips: place,
  minValue: value,
  maxValue: value,
  contractor: ({ contractor = '' }) => (contractor === '' ? '' : `contractor ${quote(contractor)}`),
  hasContractor: ({ hasContractor: has }) =>
    has === undefined ? '' : has ? 'with a contractor' : 'with no contractor named yet',
  hasPhone: ({ hasPhone: has }) => (has === undefined ? '' : has ? 'with a phone' : 'with no phone'),
  permitTypes: ({ permitTypes = [] }) =>
    permitTypes.length === 0 ? '' : `type ${either(permitTypes.map(quote), 'permit types')}`,
  keywords: ({ keywords = [] }) =>
    keywords.length === 0 ? '' : `mentioning ${either(keywords.map(quote), 'words')}`,
  from: dates,
  to: dates,
  lastDays: dates,
  opportunities: ({ opportunities = [] }) => either(opportunities.map(labelInSentence), 'labels'),
};
/** These phrases open the sentence without commas between them. */
const OPENING: readonly Phrase[] = [subject, place, value];
const REST = [...new Set(Object.values(PHRASES))].filter((phrase) => !OPENING.includes(phrase));

/** Describes a filter as a person would: "Roofing in Austin, TX over $25,000, last 30 days". An empty filter is "All permits". */
export function filterSentence(filter: PermitFilter): string {
  const say = (phrases: readonly Phrase[]): string[] =>
    phrases.map((phrase) => phrase(filter)).filter((text) => text !== '');
  return [say(OPENING).join(' '), ...say(REST)].join(', ');
}

function subject({ trades = [], statuses = [] }: PermitFilter): string {
  const work = either(trades.map(tradeLabel), 'trades');
  if (statuses.length === 0) return work === '' ? 'All permits' : work;
  const status = either(statuses, 'statuses');
  return work === '' ? `${status} permits` : `${status}: ${work}`;
}

function place({ states = [], cities = [], counties = [], zips = [] }: PermitFilter): string {
  const codes = either(states.map(stateCode), 'states');
  const names = states.length === STATES.length ? 'all states' : either(states, 'states');
  const town = either(cities, 'cities');
  const parts = [
    town === '' ? names : [town, codes].filter((part) => part !== '').join(', '),
    either(counties.map(countyName), 'counties'),
    zips.length === 0 ? '' : `ZIP ${either(zips, 'codes')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `in ${parts.join(', ')}`;
}

/** "open", "owner to call", "GC may hire subs". */
function labelInSentence(label: Opportunity): string {
  const words = OPPORTUNITIES[label];
  return label === 'gc' ? words : words.toLowerCase();
}

function countyName(name: string): string {
  return /\b(county|parish|borough)\b/i.test(name) ? name : `${name} County`;
}

function value({ minValue, maxValue }: PermitFilter): string {
  if (minValue !== undefined && maxValue !== undefined)
    return `from ${dollars.format(minValue)} to ${dollars.format(maxValue)}`;
  if (minValue !== undefined) return `over ${dollars.format(minValue)}`;
  return maxValue === undefined ? '' : `up to ${dollars.format(maxValue)}`;
}

function dates({ from, to, lastDays }: PermitFilter): string {
  const format = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
  const recent = lastDays === undefined ? '' : lastDays === 1 ? 'today' : `last ${lastDays} days`;
  const fixed =
    from !== undefined && to !== undefined
      ? `${format(from)} to ${format(to)}`
      : to !== undefined
        ? `until ${format(to)}`
        : from === undefined
          ? ''
          : `since ${format(from)}`;
  return [recent, fixed].filter((text) => text !== '').join(', ');
}

function quote(text: string): string {
  return `“${text}”`;
}

/** "a", "a or b", "a, b or c", or "5 states" for a longer list. */
function either(names: readonly string[], plural: string): string {
  if (names.length > NAMES_MAX) return `${names.length} ${plural}`;
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1] ?? ''}`;
}
