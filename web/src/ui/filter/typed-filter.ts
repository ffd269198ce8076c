import type { FacetKind, FacetKinds, ListedKind } from '#shared/domain/filter/facet-kinds.ts';
import {
  FACET_NAMES,
  FACETS,
  type Facet,
  type FacetValue,
  type KindOf,
} from '#shared/domain/filter/facets.ts';
import { compactFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  checkMaximum,
  checkMinimum,
  joinList,
  parseAmount,
  splitList,
} from '../../lib/format/typed-values.ts';
import type { FilterLayout } from './filter-layouts.ts';

/** The kinds whose values are chosen; the others are typed. */
type ChosenKind = ListedKind | 'areas';

/** A filter as typed: lists of names are separated by commas, flags are `yes`, `no` or empty, and an empty field filters nothing. */
export type TypedFilter = {
  readonly [F in Facet]: KindOf<F> extends ChosenKind ? FacetValue<F> : string;
};

interface Codec<V, T> {
  readonly type: (value: V | undefined) => T;
  readonly read: (typed: T) => V | undefined;
}
type CodecOf<K extends FacetKind> = Codec<FacetKinds[K], K extends ChosenKind ? FacetKinds[K] : string>;

const CHOSEN = { type: (value: readonly never[] = []) => value, read: (typed: readonly never[]) => typed };
const TEXTS: CodecOf<'texts'> = { type: (texts = []) => joinList(texts), read: splitList };
const TEXT: CodecOf<'text'> = { type: (text = '') => text, read: (typed) => typed.trim() };
const NUMBER: CodecOf<'amount'> = { type: (number) => String(number ?? ''), read: parseAmount };

const CODECS = {
  states: CHOSEN,
  trades: CHOSEN,
  actions: CHOSEN,
  uses: CHOSEN,
  statuses: CHOSEN,
  who: CHOSEN,
  reach: CHOSEN,
  areas: CHOSEN,
  zips: TEXTS,
  texts: TEXTS,
  text: TEXT,
  day: TEXT,
  amount: NUMBER,
  days: NUMBER,
  boolean: {
    type: (flag) => (flag === undefined ? '' : flag ? 'yes' : 'no'),
    read: (typed) => (typed === '' ? undefined : typed === 'yes'),
  } satisfies CodecOf<'boolean'>,
} satisfies Record<FacetKind, unknown>;
const codecOf = (facet: Facet) => CODECS[FACETS[facet].kind] as Codec<unknown, unknown>;

/** The fields of a filter. */
export function typedFilter(filter: PermitFilter): TypedFilter {
  return Object.fromEntries(
    FACET_NAMES.map((facet) => [facet, codecOf(facet).type(filter[facet])]),
  ) as TypedFilter;
}

/** The filter of valid fields. */
export function readTypedFilter(typed: TypedFilter): PermitFilter {
  return compactFilter(
    Object.fromEntries(FACET_NAMES.map((facet) => [facet, codecOf(facet).read(typed[facet])])),
  );
}

/** Limits of the server for the entries of a list. */
const ENTRIES_MAX = 100;
const ENTRY_LENGTH_MAX = 100;

/** What is wrong with a typed list; null if nothing is. */
function listFault(text: string): string | null {
  const entries = splitList(text);
  if (entries.length > ENTRIES_MAX) return `List up to ${ENTRIES_MAX}, separated by commas.`;
  return entries.every(({ length }) => length <= ENTRY_LENGTH_MAX)
    ? null
    : `Separate entries with commas. Each can have up to ${ENTRY_LENGTH_MAX} characters.`;
}

/** What is wrong with a field; null if nothing is. */
const FAULTS: { readonly [F in Facet]?: (typed: TypedFilter) => string | null } = {
  zips: ({ zips }) =>
    splitList(zips).every((zip) => /^\d{5}$/.test(zip))
      ? null
      : 'Enter five-digit ZIP codes, separated by commas.',
  minValue: ({ minValue }) => errorOf(checkMinimum(minValue)),
  maxValue: ({ minValue, maxValue }) => errorOf(checkMaximum(maxValue, minValue)),
  to: ({ from, to }) => (to === '' || from === '' || from <= to ? null : 'The last day is before the first.'),
};

function errorOf(result: true | string): string | null {
  return result === true ? null : result;
}

export type FieldErrors = { readonly [F in Facet]?: string };

/** The errors of the fields of a layout. */
export function fieldErrors(layout: FilterLayout, typed: TypedFilter): FieldErrors {
  return Object.fromEntries(
    FACET_NAMES.flatMap((facet) => {
      const look = layout[facet];
      if (look === undefined) return [];
      const isTypedList = FACETS[facet].kind === 'texts' && look.as !== 'list';
      const fault = FAULTS[facet]?.(typed) ?? (isTypedList ? listFault(typed[facet] as string) : null);
      return fault === null ? [] : [[facet, fault]];
    }),
  );
}

/** The first error with the label of its field; null if there is none. */
export function firstFieldError(layout: FilterLayout, typed: TypedFilter): string | null {
  const [first] = Object.entries(fieldErrors(layout, typed)) as [Facet, string][];
  return first === undefined ? null : `${layout[first[0]]?.label ?? FACETS[first[0]].label}: ${first[1]}`;
}
