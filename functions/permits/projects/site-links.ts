import type { Key, Table } from '#functions/platform/tables/table.ts';
import { toLetters } from '../same-permit.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { placeOf } from './declared-links.ts';

type LinkingPermit = Pick<
  StoredPermit,
  | 'id'
  | 'permitNumber'
  | 'jurisdictionState'
  | 'jurisdictionCity'
  | 'jurisdictionCounty'
  | 'addressCity'
  | 'relatedNumbers'
  | 'parcel'
>;

/** A permit that names more numbers is a plan for a whole district. */
const NUMBERS_MOST = 10;
/** A large building has thousands of permits on one parcel. */
const LINKED_MOST = 200;

/**
 * Keys of the links from the numbers that a permit names, and from its parcel, to the permit: neighbors on other streets find it by
 * them. Links may be stale, so readers compare them with the permit.
 */
export function siteLinkKeys(permit: LinkingPermit): Key[] {
  const place = placeOf(permit);
  return [
    ...namedNumbers(permit).map((number) => relatedKey(place, number)),
    ...(permit.parcel === undefined ? [] : [parcelKey(place, permit.parcel)]),
  ].map((pk) => ({ pk, sk: permit.id }));
}

/** The ids of permits that name a permit's number, or another number that it names, or are on its parcel. */
export async function readSiteLinks(table: Table, permit: LinkingPermit): Promise<readonly string[]> {
  const place = placeOf(permit);
  const numbers = new Set([toLetters(permit.permitNumber), ...namedNumbers(permit)]);
  const keys = [...numbers].map((number) => relatedKey(place, number));
  if (permit.parcel !== undefined) keys.push(parcelKey(place, permit.parcel));
  const links = await Promise.all(keys.map((pk) => table.query<Key>(pk, { limit: LINKED_MOST })));
  return [...new Set(links.flat().map(({ sk }) => sk))];
}

/** The numbers of other records that a permit names, as many as one job has. */
export function namedNumbers({
  relatedNumbers = [],
}: Pick<StoredPermit, 'relatedNumbers'>): readonly string[] {
  return relatedNumbers.slice(0, NUMBERS_MOST);
}

function relatedKey(place: string, number: string): string {
  return `related#${place}${number}`;
}

function parcelKey(place: string, parcel: string): string {
  return `parcel#${place}${parcel}`;
}
