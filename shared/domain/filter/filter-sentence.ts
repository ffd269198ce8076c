import { STATES, stateCode } from '../permit/states.ts';
import { tradeLabel } from '../permit/trades.ts';
import { formatDate } from '../words.ts';
import { FACET_NAMES, FACET_ROWS, type Facet, type SharedSubject, SUBJECTS } from './facets.ts';
import { isRestricting, type PermitFilter } from './permit-filter.ts';
import { FULL, type SentenceStyle, SHORT } from './sentence-style.ts';

/** The phrases that state several facets together; empty when these match every permit. */
const SHARED: Readonly<Record<SharedSubject, (filter: PermitFilter, style: SentenceStyle) => string>> = {
  trades: work,
  // Stated with the trades.
  statuses: () => '',
  place,
  value,
  dates,
};
/** These phrases open the sentence without commas between them. */
const OPENING = ['trades', 'place', 'value'] as const;

/** Describes a filter as a person would: "Roofing in Austin, TX over $25,000, last 30 days". An empty filter is "All permits". */
export function filterSentence(filter: PermitFilter): string {
  return sentence(filter, SHORT);
}

/** The conditions of a filter without their opening words: "over $25,000" instead of "All permits over $25,000". */
export function filterConditions(filter: PermitFilter): string {
  return filterSentence(filter).replace(/^All permits,? ?/, '');
}

/**
 * The sentence with every value in full: long lists, cents, exact names. `parseAsk` reads the same filter back, if its lists have no
 * value twice.
 */
export function fullSentence(filter: PermitFilter): string {
  return sentence(filter, FULL);
}

function sentence(filter: PermitFilter, style: SentenceStyle): string {
  const opening = OPENING.map((subject) => SHARED[subject](filter, style));
  const rest = SUBJECTS.flatMap((subject) => [
    ...(subject === 'dates' ? [dates(filter)] : []),
    ...FACET_NAMES.filter((facet) => FACET_ROWS[facet].subject === subject).map((facet) =>
      ownPhrase(filter, facet, style),
    ),
  ]);
  return [opening.filter(Boolean).join(' '), ...rest.filter(Boolean)].join(', ');
}

/** The phrase of one facet; empty if it is not set, or stated with others. */
function ownPhrase<F extends Facet>(filter: PermitFilter, facet: F, style: SentenceStyle): string {
  const value = filter[facet];
  const { phrase } = FACET_ROWS[facet];
  return isRestricting(value) && phrase !== undefined ? phrase(value as never, style) : '';
}

function work({ trades = [], statuses = [] }: PermitFilter, { either }: SentenceStyle): string {
  const names = either(trades.map(tradeLabel), 'trades');
  if (statuses.length === 0) return names === '' ? 'All permits' : names;
  const status = either(statuses, 'statuses');
  return names === '' ? `${status} permits` : `${status}: ${names}`;
}

function place(
  { states = [], cities = [], counties = [], zips = [] }: PermitFilter,
  { either, city, county, namesAllStates }: SentenceStyle,
): string {
  const codes = either(states.map(stateCode), 'states');
  const isAll = namesAllStates && states.length === STATES.length;
  const names = isAll ? 'all states' : either(states, 'states');
  const town = either(cities.map(city), 'cities');
  const parts = [
    town === '' ? names : [town, codes].filter((part) => part !== '').join(', '),
    either(counties.map(county), 'counties'),
    zips.length === 0 ? '' : `ZIP ${either(zips, 'codes')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `in ${parts.join(', ')}`;
}

function value({ minValue, maxValue }: PermitFilter, { money }: SentenceStyle): string {
  if (minValue !== undefined && maxValue !== undefined)
    return `from ${money(minValue)} to ${money(maxValue)}`;
  if (minValue !== undefined) return `over ${money(minValue)}`;
  return maxValue === undefined ? '' : `up to ${money(maxValue)}`;
}

function dates({ from, to, lastDays }: PermitFilter): string {
  const recent = lastDays === undefined ? '' : lastDays === 1 ? 'today' : `last ${lastDays} days`;
  const fixed =
    from !== undefined && to !== undefined
      ? `${formatDate(from)} to ${formatDate(to)}`
      : to !== undefined
        ? `until ${formatDate(to)}`
        : from === undefined
          ? ''
          : `since ${formatDate(from)}`;
  return [recent, fixed].filter((text) => text !== '').join(', ');
}
