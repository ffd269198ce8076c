import { recordKey, toPermitId } from '#functions/collection/records/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import type { LeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { lettersOf, streetOf } from '#functions/permits/same-permit.ts';
import { readLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { Sought } from '#shared/domain/lookup/sought.ts';
import type { Look } from '#shared/domain/lookup/whereabouts.ts';

/** Permits one call reads for what the index does not keep: addresses, and numbers that are no part of an id. */
export const READ_MAX = 2000;
/** Permits whose ids hold a number that are read to see whether it is theirs. */
const HOLDING_MAX = 300;
/** No list is longer. */
const ALL = 100_000_000;
/** An id holds a fragment of nearly every number. */
const NUMBER_MIN = 2;

/** What was found, and how thoroughly it was looked for. */
export interface Finds {
  readonly published: readonly StoredPermit[];
  readonly withdrawn: readonly StoredPermit[];
  readonly look: Look;
}

/**
 * Looks for permits by number or address. Numbers are compared with the ids of the lead index, which hold them for all sources whose
 * key is the number; addresses, and the numbers of other sources, by reading the permits of the place, the newest first.
 */
export async function lookFor(
  permits: Table,
  index: LeadIndex,
  sources: readonly Source[],
  sought: Sought,
): Promise<Finds> {
  const { number, street, state } = sought;
  if (number === null && street === null)
    return { published: [], withdrawn: [], look: { compared: 0, isWhole: true, blindTo: [] } };
  const inState = sources.filter((source) => state === null || source.state === state);
  const byNumber = await candidatesByNumber(index, inState, sought);
  const byStreet = await candidatesByStreet(index, sought);
  const guessed = number === null ? [] : guessedIds(inState, number);
  const found = await readPermits(permits, [...byNumber.ids, ...byStreet.ids, ...guessed]);
  const matching = new Map([...found].filter(([, permit]) => isSought(permit, sought)));
  const leads = await leadsAmong(permits, matching);
  return {
    published: leads.filter(({ withdrawnAt }) => withdrawnAt === null),
    withdrawn: leads.filter(({ withdrawnAt }) => withdrawnAt !== null),
    look: {
      compared: street === null ? byNumber.compared : byStreet.ids.length,
      isWhole: street === null ? byNumber.isWhole : byStreet.isWhole,
      blindTo: street === null ? byNumber.blindTo : [],
    },
  };
}

/** Whether a permit has the number that was typed, or stands at the address. */
function isSought(permit: StoredPermit, { number, street, city, zip }: Sought): boolean {
  if (number !== null && lettersOf(permit.permitNumber) === lettersOf(number))
    return lettersOf(number) !== '';
  const [wanted, here] = [streetOf(street), streetOf(permit.addressStreet)];
  if (wanted === null || here === null) return false;
  const isThere = wanted.number === here.number && wanted.name === here.name;
  // What a record does not show speaks against nothing.
  const cities = [permit.jurisdictionCity, permit.addressCity].filter((name) => name !== null);
  const isCity =
    city === null || cities.length === 0 || cities.some((name) => lettersOf(name) === lettersOf(city));
  const zipHere = permit.addressZip?.slice(0, 5);
  return isThere && isCity && (zip === null || zipHere === undefined || zipHere === zip);
}

async function candidatesByNumber(index: LeadIndex, sources: readonly Source[], { number, state }: Sought) {
  const wanted = lettersOf(number ?? '');
  if (wanted.length < NUMBER_MIN) return { ids: [], compared: 0, isWhole: false, blindTo: [] };
  const filter = state === null ? {} : { states: [state] };
  const { ids } = await index.search({ filter, sort: 'newest', offset: 0, limit: ALL });
  const blind = new Set(sources.filter((source) => !showsNumber(source)).map(({ id }) => id));
  const unseen = ids.filter((id) => blind.has(sourceOf(id)));
  const read = unseen.slice(0, READ_MAX);
  const skipped = new Set(unseen.slice(READ_MAX).map(sourceOf));
  const holding = ids
    .filter((id) => lettersOf(keyText(id)).includes(wanted))
    // The shorter an id, the less there is in it beside the number.
    .sort((a, b) => a.length - b.length);
  return {
    ids: [...holding.slice(0, HOLDING_MAX), ...read],
    compared: ids.length - (unseen.length - read.length),
    isWhole: skipped.size === 0 && holding.length <= HOLDING_MAX,
    blindTo: sources.filter(({ id }) => skipped.has(id)).map(({ name }) => name),
  };
}

async function candidatesByStreet(index: LeadIndex, { street, state, city, zip }: Sought) {
  if (street === null || (city === null && zip === null)) return { ids: [], isWhole: false };
  const states: PermitFilter = state === null ? {} : { states: [state] };
  const inPlace: PermitFilter = city === null ? { zips: [zip ?? ''] } : { cities: [city] };
  const page = { sort: 'newest', offset: 0, limit: READ_MAX } as const;
  const { ids, total } = await index.search({ filter: { ...states, ...inPlace }, ...page });
  if (total <= ids.length || zip === null || city === null) return { ids, isWhole: total <= ids.length };
  // More than can be read: those of the ZIP code at least, though a record may show none.
  const near = await index.search({ filter: { ...states, ...inPlace, zips: [zip] }, ...page });
  return { ids: [...new Set([...near.ids, ...ids])], isWhole: false };
}

/** Whether the ids of a source's permits hold their numbers. */
function showsNumber({ recordKey: columns, fields }: Source): boolean {
  return typeof fields.permitNumber === 'string' && columns.includes(fields.permitNumber);
}

/** The publisher's own key in an id, as he writes it. */
function keyText(id: string): string {
  return id.slice(sourceOf(id).length + 1).replace(/~[0-9a-f]{2}/g, ' ');
}

/**
 * The ids permits of this very number would have, where it is their whole key: by them those are found that have left the index.
 */
function guessedIds(sources: readonly Source[], number: string): string[] {
  const spellings = new Set([number, number.toUpperCase(), number.replaceAll(' ', '').toUpperCase()]);
  return sources.flatMap((source) => {
    const [column, ...others] = source.recordKey;
    if (others.length > 0 || source.fields.permitNumber !== column) return [];
    return [...spellings].flatMap((spelling) => {
      const key = recordKey(source, { [column]: spelling });
      return key === undefined ? [] : [toPermitId(source.id, key)];
    });
  });
}

/** Those of some permits that are listed, in place of the other records of the same permits. */
async function leadsAmong(
  permits: Table,
  found: ReadonlyMap<string, StoredPermit>,
): Promise<readonly StoredPermit[]> {
  const leads = await readLeads(permits, found);
  const ids = new Set([...found.keys()].map((id) => leads.get(id) ?? id));
  const others = [...ids].filter((id) => !found.has(id));
  const more = await readPermits(permits, others);
  return [...ids].flatMap((id) => found.get(id) ?? more.get(id) ?? []);
}
