import { STATES, stateCode } from '../permit/states.ts';
import { tradeLabel } from '../permit/trades.ts';
import type { PermitFilter } from './permit-filter.ts';

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
const DAY_MS = 86_400_000;
/** More names than these read as a number: "5 states". */
const NAMES_SPOKEN = 3;

/**
 * A filter as a person would say it: "Roofing in Austin, TX over $25,000, last 30 days". An empty filter is
 * "All permits". Every facet that asks something is mentioned.
 * @param today `YYYY-MM-DD`, so that a first day alone can be told as "last 30 days"
 */
export function filterSentence(filter: PermitFilter, today: string): string {
  const start = [subject(filter), place(filter), value(filter)].filter((part) => part !== '').join(' ');
  return [start, ...contacts(filter), ...wording(filter), dates(filter, today)]
    .filter((part) => part !== '')
    .join(', ');
}

function subject({ trades = [], statuses = [] }: PermitFilter): string {
  const thing = either(trades.map(tradeLabel), 'trades');
  if (statuses.length === 0) return thing === '' ? 'All permits' : thing;
  const status = either(statuses, 'statuses');
  return thing === '' ? `${status} permits` : `${status}: ${thing}`;
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

function countyName(name: string): string {
  return /\b(county|parish|borough)\b/i.test(name) ? name : `${name} County`;
}

function value({ minValue, maxValue }: PermitFilter): string {
  if (minValue !== undefined && maxValue !== undefined)
    return `from ${dollars.format(minValue)} to ${dollars.format(maxValue)}`;
  if (minValue !== undefined) return `over ${dollars.format(minValue)}`;
  return maxValue === undefined ? '' : `up to ${dollars.format(maxValue)}`;
}

function contacts({ contractor, hasContractor, noContractor, hasPhone }: PermitFilter): string[] {
  return [
    contractor === undefined || contractor === '' ? '' : `contractor “${contractor}”`,
    hasContractor === undefined ? '' : hasContractor ? 'with a contractor' : 'with no contractor',
    noContractor === true ? 'with no contractor named yet' : '',
    hasPhone === undefined ? '' : hasPhone ? 'with a phone' : 'with no phone',
  ];
}

function wording({ permitTypes = [], keywords = [] }: PermitFilter): string[] {
  const quote = (text: string): string => `“${text}”`;
  return [
    permitTypes.length === 0 ? '' : `type ${either(permitTypes.map(quote), 'permit types')}`,
    keywords.length === 0 ? '' : `mentioning ${either(keywords.map(quote), 'words')}`,
  ];
}

function dates({ from, to }: PermitFilter, today: string): string {
  const spoken = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
  if (from !== undefined && to !== undefined) return `${spoken(from)} to ${spoken(to)}`;
  if (to !== undefined) return `until ${spoken(to)}`;
  if (from === undefined) return '';
  const days = (Date.parse(today) - Date.parse(from)) / DAY_MS;
  return days > 1 && days <= 366 ? `last ${days} days` : `since ${spoken(from)}`;
}

/** "a", "a or b", "a, b or c", and "5 states" where there are more. */
function either(names: readonly string[], plural: string): string {
  if (names.length > NAMES_SPOKEN) return `${names.length} ${plural}`;
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1] ?? ''}`;
}
