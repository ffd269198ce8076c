import { recordKey, toPermitId } from '#functions/collection/records/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import type { LeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { parseStreet, toLetters } from '#functions/permits/same-permit.ts';
import { readLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Table } from '#functions/platform/tables/table.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import type { SearchCoverage } from '#shared/domain/lookup/lookup-answer.ts';
import type { LookupQuery } from '#shared/domain/lookup/lookup-query.ts';

/** Most permits that a call reads for data the index lacks: addresses, and numbers that are not in the id. */
const READ_MAX = 2000;
/** Most permits that a call reads because their ids contain the number. */
const HOLDING_MAX = 300;
/** Longer than any list. */
const ALL = 100_000_000;
/** Shorter numbers occur in nearly every id. */
const NUMBER_MIN = 2;

/** The matching permits, and how much was searched. */
export interface MatchedPermits {
  readonly published: readonly StoredPermit[];
  readonly withdrawn: readonly StoredPermit[];
  readonly look: SearchCoverage;
}

/**
 * Finds permits by number or address. For sources whose record key is the number, it searches the ids of the lead index; for the numbers
 * of other sources and for addresses, it reads the newest permits of the place.
 */
export async function matchPermits(
  permits: Table,
  index: LeadIndex,
  sources: readonly Source[],
  lookup: LookupQuery,
): Promise<MatchedPermits> {
  const { number, street, state } = lookup;
  if (number === null && street === null)
    return { published: [], withdrawn: [], look: { compared: 0, isWhole: true, blindTo: [] } };
  const inState = sources.filter((source) => state === null || source.state === state);
  const byNumber = await candidatesByNumber(index, inState, lookup);
  const byStreet = await candidatesByStreet(index, lookup);
  const guessed = number === null ? [] : guessIds(inState, number);
  const found = await readPermits(permits, [...byNumber.ids, ...byStreet.ids, ...guessed]);
  const matching = new Map([...found].filter(([, permit]) => isMatch(permit, lookup)));
  const leads = await replaceByLeads(permits, matching);
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

/** Whether a permit has the number or the address. */
function isMatch(permit: StoredPermit, { number, street, city, zip }: LookupQuery): boolean {
  if (number !== null && toLetters(permit.permitNumber) === toLetters(number))
    return toLetters(number) !== '';
  const [wanted, here] = [parseStreet(street), parseStreet(permit.addressStreet)];
  if (wanted === null || here === null) return false;
  const isThere = wanted.number === here.number && wanted.name === here.name;
  // A missing value contradicts nothing.
  const cities = [permit.jurisdictionCity, permit.addressCity].filter((name) => name !== null);
  const isCity =
    city === null || cities.length === 0 || cities.some((name) => toLetters(name) === toLetters(city));
  const zipHere = permit.addressZip?.slice(0, 5);
  return isThere && isCity && (zip === null || zipHere === undefined || zipHere === zip);
}

async function candidatesByNumber(
  index: LeadIndex,
  sources: readonly Source[],
  { number, state }: LookupQuery,
) {
  const wanted = toLetters(number ?? '');
  if (wanted.length < NUMBER_MIN) return { ids: [], compared: 0, isWhole: false, blindTo: [] };
  const filter = state === null ? {} : { states: [state] };
  const { ids } = await index.search({ filter, sort: 'newest', offset: 0, limit: ALL });
  const blind = new Set(sources.filter((source) => !hasNumberInId(source)).map(({ id }) => id));
  const unseen = ids.filter((id) => blind.has(sourceOf(id)));
  const read = unseen.slice(0, READ_MAX);
  const skipped = new Set(unseen.slice(READ_MAX).map(sourceOf));
  const holding = ids
    .filter((id) => toLetters(keyText(id)).includes(wanted))
    // A shorter id has less text beside the number.
    .sort((a, b) => a.length - b.length);
  return {
    ids: [...holding.slice(0, HOLDING_MAX), ...read],
    compared: ids.length - (unseen.length - read.length),
    isWhole: skipped.size === 0 && holding.length <= HOLDING_MAX,
    blindTo: sources.filter(({ id }) => skipped.has(id)).map(({ name }) => name),
  };
}

async function candidatesByStreet(index: LeadIndex, { street, state, city, zip }: LookupQuery) {
  if (street === null || (city === null && zip === null)) return { ids: [], isWhole: false };
  const states: PermitFilter = state === null ? {} : { states: [state] };
  const inPlace: PermitFilter = city === null ? { zips: [zip ?? ''] } : { cities: [city] };
  const page = { sort: 'newest', offset: 0, limit: READ_MAX } as const;
  const { ids, total } = await index.search({ filter: { ...states, ...inPlace }, ...page });
  if (total <= ids.length || zip === null || city === null) return { ids, isWhole: total <= ids.length };
  // Too many to read all: adds those of the ZIP code, although records may lack one.
  const near = await index.search({ filter: { ...states, ...inPlace, zips: [zip] }, ...page });
  return { ids: [...new Set([...near.ids, ...ids])], isWhole: false };
}

/** Whether the ids of a source's permits contain their numbers. */
function hasNumberInId({ recordKey: columns, fields }: Source): boolean {
  return typeof fields.permitNumber === 'string' && columns.includes(fields.permitNumber);
}

/** What follows the source in an id: the publisher's record key, or its number and a digest. */
function keyText(id: string): string {
  return id.slice(sourceOf(id).length + 1).replace(/~[0-9a-f]{2}/g, ' ');
}

/** The ids of permits with exactly this number, for sources whose record key is the number. They find withdrawn permits too. */
function guessIds(sources: readonly Source[], number: string): string[] {
  const spellings = new Set([number, number.toUpperCase(), number.replaceAll(' ', '').toUpperCase()]);
  return sources.flatMap((source) => {
    const [column, ...others] = source.recordKey;
    if (others.length > 0 || source.fields.permitNumber !== column) return [];
    return [...spellings].flatMap((spelling) => {
      const key = recordKey(source, { [column]: spelling });
      return key === undefined ? [] : [toPermitId(source, key)];
    });
  });
}

/** Replaces records by the leads of their permits, which are the listed ones. */
async function replaceByLeads(
  permits: Table,
  found: ReadonlyMap<string, StoredPermit>,
): Promise<readonly StoredPermit[]> {
  const leads = await readLeads(permits, found);
  const ids = new Set([...found.keys()].map((id) => leads.get(id) ?? id));
  const others = [...ids].filter((id) => !found.has(id));
  const more = await readPermits(permits, others);
  return [...ids].flatMap((id) => found.get(id) ?? more.get(id) ?? []);
}
