import { inputSubject } from '../input-words.ts';
import { findState, type StateName } from '../permit/states.ts';
import { type FacetKind, type FacetKinds, FIXED_LISTS, type ListedKind } from './facet-kinds.ts';
import { FACET_NAMES, FACETS, type Facet } from './facets.ts';
import {
  compactFilter,
  LAST_DAYS_MAX,
  PERMIT_SORTS,
  type PermitFilter,
  type PermitSort,
} from './permit-filter.ts';

/**
 * A filter as a query string: the same one in calls and, but for a contractor's name, in the page's address, so that a search can be
 * shared and reloaded.
 * A list repeats its name (`city=Tampa&city=Ocala`). Empty values are dropped (PRODUCT §7).
 */

export const FILTER_NAMES = Object.fromEntries(
  FACET_NAMES.map((facet) => [facet, FACETS[facet].queryName]),
) as Readonly<Record<Facet, string>>;

/** A query value that cannot be used. The message names the value and what to send. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
}

/** The query name of the lowest lead score. It is not a facet, because scores depend on the reader. */
export const MIN_SCORE_NAME = 'minScore';

/** Every parameter of a list of leads, beside its page. */
export const LIST_NAMES: readonly string[] = [...Object.values(FILTER_NAMES), MIN_SCORE_NAME, 'sort'];

/** The filter, order and lowest lead score (zero means no limit) as query parameters, in a fixed order of names. */
export function filterToQuery(
  filter: PermitFilter,
  sort: PermitSort = 'newest',
  minScore = 0,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const facet of FACET_NAMES) {
    const values: readonly unknown[] = [filter[facet]].flat();
    for (const value of values)
      if (value !== undefined && value !== '') query.append(FILTER_NAMES[facet], String(value));
  }
  if (minScore > 0) query.set(MIN_SCORE_NAME, String(minScore));
  if (sort !== 'newest') query.set('sort', sort);
  return query;
}

/**
 * Reads the filter of a query. Ignores other names (limit, offset, page).
 * @throws FilterError
 */
export function filterFromQuery(query: URLSearchParams): PermitFilter {
  const values = FACET_NAMES.map((facet) => {
    const { queryName, kind } = FACETS[facet];
    return [facet, PARSERS[kind](readTexts(query, queryName), queryName)] as const;
  });
  return compactFilter(Object.fromEntries(values));
}

/** Reads the order of a query; newest first by default. @throws FilterError */
export function sortFromQuery(query: URLSearchParams): PermitSort {
  const text = readTexts(query, 'sort').at(-1) ?? 'newest';
  const sort = PERMIT_SORTS.find((known) => known === text);
  if (sort === undefined)
    throw new FilterError(`The sort order must be one of ${PERMIT_SORTS.join(', ')}, not "${text}".`);
  return sort;
}

/** Reads the lowest lead score of a query, 0 to 100; 0 by default. @throws FilterError */
export function minScoreFromQuery(query: URLSearchParams): number {
  const text = readTexts(query, MIN_SCORE_NAME).at(-1) ?? '0';
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new FilterError(
      `${inputSubject(MIN_SCORE_NAME)} must be a whole number from 0 to 100, not "${text}".`,
    );
  return Number(text);
}

/** The values of a name in their order, trimmed, without empty ones. */
function readTexts(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** Kinds of filters with one value. */
const SINGLE_KINDS: readonly FacetKind[] = ['text', 'day', 'amount', 'days', 'boolean'];

/** Whether a filter of a kind takes several values. */
export function isListKind(kind: FacetKind): boolean {
  return !SINGLE_KINDS.includes(kind);
}

type Parser<T> = (texts: readonly string[], name: string) => T | undefined;

/** Parses each distinct value. */
const list =
  <T>(parse: (text: string) => T): Parser<readonly T[]> =>
  (texts) =>
    [...new Set(texts)].map(parse);
/** Parses the last value. */
const single =
  <T>(parse: (text: string, name: string) => T): Parser<T> =>
  (texts, name) => {
    const last = texts.at(-1);
    return last === undefined ? undefined : parse(last, name);
  };

const listed = <K extends ListedKind>(kind: K): Parser<FacetKinds[K]> =>
  list((text) => parseId(text, FIXED_LISTS[kind].ids, FIXED_LISTS[kind].what)) as Parser<unknown> as Parser<
    FacetKinds[K]
  >;

const PARSERS: { readonly [K in FacetKind]: Parser<FacetKinds[K]> } = {
  states: list(parseState),
  trades: listed('trades'),
  actions: listed('actions'),
  uses: listed('uses'),
  statuses: listed('statuses'),
  who: listed('who'),
  reach: listed('reach'),
  zips: list(parseZip),
  // `parseTerritory` reads them.
  areas: list((text) => text),
  texts: list((text) => text),
  text: single((text) => text),
  day: single(parseDay),
  amount: single(parseAmount),
  days: single(parseDays),
  boolean: single(parseBoolean),
};

function parseState(text: string): StateName {
  const state = findState(text);
  if (state === undefined)
    throw new FilterError(
      `"${text}" is not one of the 17 states we collect. Choose one of them, such as Texas.`,
    );
  return state;
}

function parseZip(text: string): string {
  if (!/^\d{5}(-\d{4})?$/.test(text))
    throw new FilterError(`"${text}" is not a ZIP code. A ZIP code has five digits.`);
  return text.slice(0, 5);
}

function parseId<T extends string>(text: string, ids: readonly T[], what: string): T {
  const id = ids.find((one) => one.toLowerCase() === text.toLowerCase());
  if (id === undefined) throw new FilterError(`"${text}" is not ${what}. Known: ${ids.join(', ')}.`);
  return id;
}

function parseAmount(text: string, name: string): number {
  const digits = text.replace(/^\$\s*/, '').replaceAll(',', '');
  const amount = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
  if (!Number.isFinite(amount))
    throw new FilterError(
      `${inputSubject(name)} must be an amount in dollars, such as 25000, not "${text}".`,
    );
  return amount;
}

function parseDays(text: string, name: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > LAST_DAYS_MAX)
    throw new FilterError(
      `${inputSubject(name)} must be a whole number from 1 to ${LAST_DAYS_MAX}, not "${text}".`,
    );
  return days;
}

function parseBoolean(text: string, name: string): boolean {
  if (text !== 'true' && text !== 'false')
    throw new FilterError(`${inputSubject(name)} must be true or false, not "${text}".`);
  return text === 'true';
}

function parseDay(text: string, name: string): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (day === undefined || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new FilterError(`${inputSubject(name)} must be a date like 2026-11-20, not "${text}".`);
  return text;
}
