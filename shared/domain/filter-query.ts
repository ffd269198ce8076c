import { PERMIT_SORTS, type PermitFilter, type PermitSort } from './permit-filter.ts';
import { PERMIT_STATUSES, type PermitStatus } from './permit-status.ts';
import { findState, type StateName } from './states.ts';
import { TRADES, type Trade } from './trades.ts';

/**
 * A filter as a query string, the same one in the page's address and in calls, so a search can be shared and reloaded.
 * Lists repeat their name (`city=Tampa&city=Ocala`); empty values are dropped (spec §7).
 */

type Names = Readonly<Record<keyof PermitFilter, string>>;

/** The query name of each facet. Spec §7 names state and city. */
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

/** The filter and order as query parameters, in a fixed order of names. */
export function filterToQuery(filter: PermitFilter, sort: PermitSort = 'newest'): URLSearchParams {
  const query = new URLSearchParams();
  for (const [facet, name] of Object.entries(FILTER_NAMES)) {
    const value = filter[facet as keyof PermitFilter];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined && one !== '') query.append(name, String(one));
  }
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

/** The order a query asks for; newest first unless it says `sort=value`. @throws FilterError */
export function sortFromQuery(query: URLSearchParams): PermitSort {
  const text = given(query, 'sort').at(-1) ?? 'newest';
  const sort = PERMIT_SORTS.find((known) => known === text);
  if (sort === undefined)
    throw new FilterError(`sort must be one of ${PERMIT_SORTS.join(', ')}, not "${text}".`);
  return sort;
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

function dayOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (day === undefined || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new FilterError(`${name} must be a date like 2026-11-20, not "${text}".`);
  return text;
}
