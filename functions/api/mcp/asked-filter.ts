import { type LeadIndex, openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { settlePlaces } from '#functions/places/settle-places.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';
import { locateAsk } from '#shared/domain/ask/locate-ask.ts';
import { type Ask, type KnownPlaces, parseAsk, type UnknownWords } from '#shared/domain/ask/parse-ask.ts';
import { fixedList } from '#shared/domain/filter/facet-kinds.ts';
import { FACET_NAMES, FACETS } from '#shared/domain/filter/facets.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { findState } from '#shared/domain/permit/states.ts';
import { type LeadQuery, parseLeadQuery, utcToday } from '../permits/lead-query.ts';
import { findCenter } from './find-center.ts';
import { shortText } from './record-text.ts';
import { type AgentCall, NAMES_OF_FILTER, ToolError } from './tool.ts';

/** A filter as an agent writes it, with the order that its words ask for. */
export type AskedFilter = Omit<LeadQuery, 'sort'> & Partial<Pick<LeadQuery, 'sort'>>;

/** Other spellings of a name that agents choose. */
const fold = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/**
 * Reads a filter: a query string (`state=TX&trade=roofing`), or words (`roofing in Austin over 20k`). None is all permits.
 * @throws ToolError with what it may mean, for anything that is not understood: a total of another filter would mislead
 */
export async function readFilter(call: AgentCall, text = ''): Promise<AskedFilter> {
  if (/[a-z]=/i.test(text)) return readQuery(call, text);
  if (text.trim() === '') return { filter: {}, minScore: 0 };
  const ask = await readWords(call, text);
  if (ask.find !== null)
    throw new ToolError(`"${shortText(ask.find.text, 80)}" is an address or a number. Send it to ask.`);
  refuseUnknown(ask);
  return { filter: ask.filter, minScore: 0, ...(ask.sort !== null && { sort: ask.sort }) };
}

/** A question in words, with its distances as areas. @throws ToolError for one without a word */
export async function readWords(call: AgentCall, text: string): Promise<Ask> {
  const { runtime } = call;
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new ToolError(
      `"${shortText(text, 40)}" was not understood. Nothing was searched, nothing charged.`,
    );
  const ask = parseAsk(text, {
    today: utcToday(runtime),
    places: await knownPlaces(runtime.index, await openLeadIndex(runtime)),
  });
  if (ask.near.length === 0) return ask;
  const { states = [] } = ask.filter;
  return locateAsk(ask, await Promise.all(ask.near.map(({ place }) => findCenter(call, place, states))));
}

/** @throws ToolError with what was not understood, or is in no record, and what it may mean */
export function refuseUnknown({ unknown, notes }: Pick<Ask, 'unknown' | 'notes'>): void {
  // Left out, they would widen the answer.
  if (unknown.length > 0)
    throw new ToolError(`${notUnderstood(unknown)} Nothing was searched, nothing charged.`);
  const [note] = notes;
  if (note !== undefined)
    throw new ToolError(
      `"${shortText(note.text, 80)}" ${note.note} Nothing was searched, nothing charged: ask for these.`,
    );
}

function notUnderstood(unknown: readonly UnknownWords[]): string {
  return unknown
    .map(({ text, suggestion, hint }) => {
      const words = `"${shortText(text, 80)}"`;
      if (hint !== null) return `${words} ${hint}`;
      return `${words} was not understood.${didYouMean(suggestion === null ? [] : [`"${suggestion}"`])}`;
    })
    .join(' ');
}

/** The filter as a query string that `readFilter` reads back, with as few escapes as that allows. */
export function filterText({ filter, minScore }: AskedFilter): string {
  return filterToQuery(filter, 'newest', minScore)
    .toString()
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9A-F]{2})+/g, (escaped) => {
      const text = decodeURIComponent(escaped);
      return /[&%+#=\p{Cc}]/u.test(text) ? escaped : text;
    });
}

async function readQuery(call: AgentCall, text: string): Promise<AskedFilter> {
  const query = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(text.trim().replace(/^\?/, ''))) {
    const known = NAMES_OF_FILTER.find((one) => fold(one) === fold(name));
    if (known === undefined)
      throw new ToolError(
        `A filter has no "${shortText(name, 40)}".${didYouMean(nearestNames(name, NAMES_OF_FILTER))} Names: ${NAMES_OF_FILTER.join(', ')}. Plain words work too.`,
      );
    const values = readValues(known, value);
    // Left out, it would widen the answer.
    if (values.length === 0)
      throw new ToolError(`"${known}" has no value. Give one, or leave the name out. Nothing was searched.`);
    for (const one of values) query.append(known, one);
  }
  const { filter, minScore } = parseLeadQuery(query);
  return { filter: await settlePlaces(call.runtime, filter), minScore };
}

/** The values of a name, of a list of ids also those between commas. @throws ToolError for an unknown id */
function readValues(name: string, text: string): readonly string[] {
  const facet = FACET_NAMES.find((one) => FACETS[one].queryName === name);
  const values = facet === undefined ? undefined : fixedList(FACETS[facet].kind);
  if (values === undefined) return text.trim() === '' ? [] : [text];
  const { what, ids } = values;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const found =
        facet === 'states' ? findState(part) : ids.find((id) => id.toLowerCase() === part.toLowerCase());
      if (found !== undefined) return found;
      throw new ToolError(
        `"${shortText(part, 40)}" is not ${what}.${didYouMean(nearestNames(part, ids))} Known: ${ids.join(', ')}.`,
      );
    });
}

const placesOf = new WeakMap<
  Table,
  { readonly generation: number; readonly places: Required<KnownPlaces> }
>();

/** The cities and counties that permits name, and the cities that we collect; read once for each publication. */
export async function knownPlaces(table: Table, index: LeadIndex): Promise<Required<KnownPlaces>> {
  const before = placesOf.get(table);
  if (before?.generation === index.generation) return before.places;
  const [{ cities, counties }, sources] = await Promise.all([index.facets(), loadSources()]);
  // A city whose first permits are still to come is known, too.
  const collected = sources.flatMap(({ city, disabled }) =>
    city === null || disabled !== undefined ? [] : [city],
  );
  const places = { cities: [...new Set([...cities, ...collected])], counties };
  placesOf.set(table, { generation: index.generation, places });
  return places;
}
