import type { CallShape } from '#shared/contract/index.ts';
import { FACET_NAMES, FACETS } from '#shared/domain/filter/facets.ts';
import { isListKind } from '#shared/domain/filter/filter-query.ts';

/** Calls whose links are opened by browsers, mail programs and feed readers, which may add parameters of their own. */
const OPENED: readonly unknown[] = ['page', 'redirect', 'feed'];

/** Whether parameters that a call does not know are dropped rather than refused. */
export function isOpened({ output }: Pick<CallShape, 'output'>): boolean {
  return OPENED.includes(output);
}

/** Every query parameter that a call knows. */
export function queryNames({ query, filter = [] }: Pick<CallShape, 'query' | 'filter'>): readonly string[] {
  return [...new Set([...Object.keys(query?.shape ?? {}), ...filter])];
}

const LISTS: ReadonlySet<string> = new Set(
  FACET_NAMES.filter((facet) => isListKind(FACETS[facet].kind)).map((facet) => FACETS[facet].queryName),
);

/** Whether a query parameter of a call may be sent more than once: it is a filter that takes several values. */
export function mayRepeat({ filter = [] }: Pick<CallShape, 'filter'>, name: string): boolean {
  return filter.includes(name) && LISTS.has(name);
}
