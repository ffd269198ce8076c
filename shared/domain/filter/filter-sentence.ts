import { once } from '../once.ts';
import { OPPORTUNITIES, type Opportunity } from '../permit/opportunity.ts';
import { PROPERTY_USES } from '../permit/property-use.ts';
import { STATES, stateCode } from '../permit/states.ts';
import { tradeLabel } from '../permit/trades.ts';
import { WORK_ACTIONS } from '../permit/work-actions.ts';
import { areaWords } from '../territory/area-text.ts';
import { countyName } from '../territory/county-name.ts';
import { formatDate, formatMoney } from '../words.ts';
import type { Facet, PermitFilter } from './permit-filter.ts';
import { quoteText } from './quoted-text.ts';

/** Dollars and cents, as many digits as an amount has. */
const exact = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 0,
      maximumFractionDigits: 20,
    }),
);
/** Longer lists are shortened to their count: "5 states". */
const NAMES_MAX = 3;

/** How a sentence is written. */
interface Style {
  money(amount: number): string;
  /** "a", "a or b", "a, b or c"; a long list may become its count. */
  either(names: readonly string[], plural: string): string;
  /** A place's name, and the word for its kind. */
  city(name: string): string;
  county(name: string): string;
  quote(text: string): string;
  areas(texts: readonly string[]): string;
  /** Whether all states have a name of their own. */
  readonly namesAllStates: boolean;
}

const SHORT: Style = {
  money: formatMoney,
  either: (names, plural) => (names.length > NAMES_MAX ? `${names.length} ${plural}` : anyOf(names)),
  city: (name) => name,
  county: countyName,
  quote: (text) => `“${text}”`,
  areas: (texts) => (texts.length > NAMES_MAX ? `in ${texts.length} areas` : anyOf(texts.map(areaWords))),
  namesAllStates: true,
};

/** States every value, with names in quotation marks, so that `parseAsk` reads the same filter back. */
const FULL: Style = {
  money: (amount) => exact().format(amount),
  either: anyOf,
  city: quoteText,
  county: (name) => `county ${quoteText(name)}`,
  quote: quoteText,
  areas: (texts) => (texts.length === 0 ? '' : `area ${anyOf(texts.map(quoteText))}`),
  namesAllStates: false,
};

/** A part of the sentence; empty when its facets match every permit. */
type Phrase = (filter: PermitFilter, style: Style) => string;

/** The phrase that states each facet, in the order of the sentence. Facets that share a phrase are stated together. */
const PHRASES: { readonly [F in Facet]-?: Phrase } = {
  trades: subject,
  statuses: subject,
  states: place,
  cities: place,
  counties: place,
  zips: place,
  territory: ({ territory = [] }, { areas }) => areas(territory),
  minValue: value,
  maxValue: value,
  contractor: ({ contractor = '' }, { quote }) =>
    contractor === '' ? '' : `contractor ${quote(contractor)}`,
  hasContractor: ({ hasContractor: has }) =>
    has === undefined ? '' : has ? 'with a contractor' : 'with no contractor named yet',
  hasPhone: ({ hasPhone: has }) => (has === undefined ? '' : has ? 'with a phone' : 'with no phone'),
  permitTypes: ({ permitTypes = [] }, { either, quote }) =>
    permitTypes.length === 0 ? '' : `type ${either(permitTypes.map(quote), 'permit types')}`,
  keywords: ({ keywords = [] }, { either, quote }) =>
    keywords.length === 0 ? '' : `mentioning ${either(keywords.map(quote), 'words')}`,
  actions: ({ actions = [] }, { either }) => either(wordsOf(WORK_ACTIONS, actions), 'actions'),
  uses: ({ uses = [] }, { either }) => either(wordsOf(PROPERTY_USES, uses), 'uses'),
  from: dates,
  to: dates,
  lastDays: dates,
  opportunities: ({ opportunities = [] }, { either }) => either(opportunities.map(labelInSentence), 'labels'),
  // Last: a list of trades after it would be read as part of it.
  next: ({ next = [] }, { either }) =>
    next.length === 0 ? '' : `likely next: ${either(next.map(tradeLabel), 'trades')}`,
};
/** These phrases open the sentence without commas between them. */
const OPENING: readonly Phrase[] = [subject, place, value];
const REST = [...new Set(Object.values(PHRASES))].filter((phrase) => !OPENING.includes(phrase));

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

function sentence(filter: PermitFilter, style: Style): string {
  const say = (phrases: readonly Phrase[]): string[] =>
    phrases.map((phrase) => phrase(filter, style)).filter((text) => text !== '');
  return [say(OPENING).join(' '), ...say(REST)].join(', ');
}

function subject({ trades = [], statuses = [] }: PermitFilter, { either }: Style): string {
  const work = either(trades.map(tradeLabel), 'trades');
  if (statuses.length === 0) return work === '' ? 'All permits' : work;
  const status = either(statuses, 'statuses');
  return work === '' ? `${status} permits` : `${status}: ${work}`;
}

function place(
  { states = [], cities = [], counties = [], zips = [] }: PermitFilter,
  { either, city, county, namesAllStates }: Style,
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

/** "new work", "commercial property". */
function wordsOf<T extends string>(
  table: readonly { readonly id: T; readonly words: string }[],
  ids: readonly T[],
): string[] {
  return ids.flatMap((wanted) => table.find(({ id }) => id === wanted)?.words ?? []);
}

/** "open", "owner to call", "GC may hire subs". */
function labelInSentence(label: Opportunity): string {
  const words = OPPORTUNITIES[label];
  return label === 'gc' ? words : words.toLowerCase();
}

function value({ minValue, maxValue }: PermitFilter, { money }: Style): string {
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

/** "a", "a or b", "a, b or c". */
function anyOf(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1] ?? ''}`;
}
