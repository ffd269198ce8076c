import { PERMIT_STATUSES, type PermitStatus } from '../permit/permit-status.ts';
import { findState, type StateName } from '../permit/states.ts';
import { TRADES, type Trade } from '../permit/trades.ts';
import { PERMIT_SORTS, type PermitFilter, type PermitSort } from './permit-filter.ts';

/**
 * A filter as a query string, the same one in the page's address and in calls, so a search can be shared and reloaded.
 * Lists repeat their name (`city=Tampa&city=Ocala`); empty values are dropped (PRODUCT §7).
 */

type Names = Readonly<Record<keyof PermitFilter, string>>;

/** The query name of each facet. PRODUCT §7 names state and city. */
export const FILTER_NAMES: Names = {
  states: 'state',
  cities: 'city',
  counties: 'county',
  zips: 'zip',
  minValue: 'minValue',
  maxValue: 'maxValue',
  permitTypes: 'type',
  trades: 'trade',
  contractor: 'contractor',
  hasContractor: 'hasContractor',
  noContractor: 'noContractor',
  hasPhone: 'hasPhone',
  from: 'from',
  to: 'to',
  keywords: 'keyword',
  statuses: 'status',
};

/** A value a filter cannot use; the message says which and what would do. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** The query name of the least lead score: what a score is depends on who asks, so it is no facet of a filter. */
export const MIN_SCORE_NAME = 'minScore';

/** The filter, order and least lead score (0 asks nothing) as query parameters, in a fixed order of names. */
export function filterToQuery(
  filter: PermitFilter,
  sort: PermitSort = 'newest',
  minScore = 0,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const [facet, name] of Object.entries(FILTER_NAMES)) {
    const value = filter[facet as keyof PermitFilter];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== '') query.append(name, String(one));
  }
  if (minScore > 0) query.set(MIN_SCORE_NAME, String(minScore));
  if (sort !== 'newest') query.set('sort', sort);
  return query;
}

/**
 * The filter a query asks for. Names it does not know are left alone (limit, offset, page).
 * @throws FilterError naming the parameter, what is wrong and what to send.
 */
export function filterFromQuery(query: URLSearchParams): PermitFilter {
  const list = (facet: keyof PermitFilter): string[] => [...new Set(given(query, FILTER_NAMES[facet]))];
  const last = (facet: keyof PermitFilter): string | undefined => given(query, FILTER_NAMES[facet]).at(-1);
  return compact({
    states: list('states').map(stateOf),
    cities: list('cities'),
    counties: list('counties'),
    zips: list('zips').map(zipOf),
    minValue: amountOf('minValue', last('minValue')),
    maxValue: amountOf('maxValue', last('maxValue')),
    permitTypes: list('permitTypes'),
    trades: list('trades').map(tradeOf),
    contractor: last('contractor'),
    hasContractor: flagOf('hasContractor', last('hasContractor')),
    noContractor: markOf('noContractor', last('noContractor')),
    hasPhone: flagOf('hasPhone', last('hasPhone')),
    from: dayOf('from', last('from')),
    to: dayOf('to', last('to')),
    keywords: list('keywords'),
    statuses: list('statuses').map(statusOf),
  });
}

/** The values of a name in their order, trimmed, without empty ones. */
function given(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** The order a query asks for; newest first unless it says otherwise. @throws FilterError */
export function sortFromQuery(query: URLSearchParams): PermitSort {
  const text = given(query, 'sort').at(-1) ?? 'newest';
  const sort = PERMIT_SORTS.find((known) => known === text);
  if (sort === undefined)
    throw new FilterError(`sort must be one of ${PERMIT_SORTS.join(', ')}, not "${text}".`);
  return sort;
}

/** The least lead score a query asks for, 0 to 100; 0 where it asks for none. @throws FilterError */
export function minScoreFromQuery(query: URLSearchParams): number {
  const text = given(query, MIN_SCORE_NAME).at(-1) ?? '0';
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new FilterError(`${MIN_SCORE_NAME} must be a whole number from 0 to 100, not "${text}".`);
  return Number(text);
}

type Loose = { [K in keyof PermitFilter]: PermitFilter[K] | undefined };

/** Drops what asks nothing, so equal filters have equal forms. */
function compact(loose: Loose): PermitFilter {
  const kept = Object.entries(loose).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as PermitFilter;
}

function stateOf(text: string): StateName {
  const state = findState(text);
  if (state === undefined)
    throw new FilterError(
      `"${text}" is not one of the 17 states we collect. Choose one of them, such as Texas.`,
    );
  return state;
}

function zipOf(text: string): string {
  if (!/^\d{5}(-\d{4})?$/.test(text))
    throw new FilterError(`"${text}" is not a ZIP code. A ZIP code has five digits.`);
  return text.slice(0, 5);
}

function tradeOf(text: string): Trade {
  const trade = TRADES.find(({ id }) => id === text.toLowerCase());
  if (trade === undefined)
    throw new FilterError(`"${text}" is not a trade. Known: ${TRADES.map(({ id }) => id).join(', ')}.`);
  return trade.id;
}

function statusOf(text: string): PermitStatus {
  const status = PERMIT_STATUSES.find((known) => known.toLowerCase() === text.toLowerCase());
  if (status === undefined)
    throw new FilterError(`"${text}" is not a status. Known: ${PERMIT_STATUSES.join(', ')}.`);
  return status;
}

function amountOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const digits = text.replace(/^\$\s*/, '').replaceAll(',', '');
  const amount = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
  if (!Number.isFinite(amount))
    throw new FilterError(`${name} must be an amount in dollars, such as 25000, not "${text}".`);
  return amount;
}

function flagOf(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false')
    throw new FilterError(`${name} must be true or false, not "${text}".`);
  return text === 'true';
}

/** A facet that is asked or is not there: to ask for its opposite, another facet is meant. */
function markOf(name: string, text: string | undefined): true | undefined {
  if (text !== undefined && text !== 'true')
    throw new FilterError(`${name} must be true or left out, not "${text}".`);
  return text === undefined ? undefined : true;
}

function dayOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (day === undefined || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new FilterError(`${name} must be a date like 2026-11-20, not "${text}".`);
  return text;
}
