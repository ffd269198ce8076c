import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { countDigits, isSameStreet, parseStreet, toLetters } from '../same-permit.ts';
import type { StoredPermit } from '../stored-permit.ts';

export type LinkedPermit = Pick<
  StoredPermit,
  | 'id'
  | 'permitNumber'
  | 'addressStreet'
  | 'addressCity'
  | 'jurisdictionState'
  | 'jurisdictionCity'
  | 'jurisdictionCounty'
  | 'issueDate'
  | 'description'
  | 'relatedNumbers'
>;

/** Two permits of one job, in the order of their ids. */
export type Link = readonly [a: string, b: string];

/** Columns list several numbers with these between them. */
const BETWEEN = /[,;|\n]+/;
/** Shorter numbers, such as `0` or `N/A`, name no record. */
const DIGITS_MIN = 5;
/** A number that more records name is a placeholder or a plan for a whole district. */
const NAMED_MOST = 200;
/** A number on another street later than this belongs to another permit: cities use numbers again. */
const SAME_NUMBER_DAYS = 31;
const DAY_MS = 86_400_000;

/** The numbers of a source's column for related records: letters and digits, each once. Text without a record number gives none. */
export function readRelatedNumbers(text: string): string[] {
  const numbers = text.split(BETWEEN).map(toLetters);
  return [...new Set(numbers.filter(isNumber))];
}

/** The parcel number of a source's column, in letters and digits, or the first of several; undefined for a part of one. */
export function readParcel(text: string): string | undefined {
  const [first = ''] = text.split(BETWEEN, 1);
  const parcel = toLetters(first);
  return isNumber(parcel) ? parcel : undefined;
}

function isNumber(letters: string): boolean {
  return countDigits(letters) >= DIGITS_MIN && !/^\D*0+$/.test(letters);
}

/** The government whose numbers and parcels can be compared: `washington/seattle/`. */
export function placeOf(
  permit: Pick<Permit, 'jurisdictionState' | 'jurisdictionCity' | 'jurisdictionCounty' | 'addressCity'>,
): string {
  return placeKey(permit.jurisdictionState, leadCity(permit) ?? permit.jurisdictionCounty);
}

/** The same from a state and the name of a city, or of a county where there is no city. */
export function placeKey(state: StateName, name: string | null): string {
  return `${toLetters(state)}/${toLetters(name ?? '')}/`;
}

/**
 * The links that sources declare: records with one number, records that name a number in common, and a record that names another's number.
 * Where a number was used again, the record on the same street is meant, else the nearest in time.
 */
export function declaredLinks(permits: readonly LinkedPermit[]): Link[] {
  const byNumber = Map.groupBy(permits, numberKeyOf);
  const links: Link[] = [];
  for (const group of byNumber.values())
    for (const [a, b] of pairsOf(group)) if (isOneRecord(a, b)) links.push(link(a, b));
  const byNamed = new Map<string, LinkedPermit[]>();
  for (const permit of permits)
    for (const number of permit.relatedNumbers ?? []) {
      const key = placeOf(permit) + number;
      byNamed.set(key, [...(byNamed.get(key) ?? []), permit]);
    }
  for (const [key, naming] of byNamed) {
    if (naming.length > NAMED_MOST) continue;
    const named = byNumber.get(key) ?? [];
    // Without the record itself, those that name it are linked with the first of them.
    const [first] = naming;
    for (const permit of naming) {
      const target = chooseRecord(permit, named) ?? first;
      if (target !== undefined && target.id !== permit.id) links.push(link(permit, target));
    }
  }
  return links;
}

function numberKeyOf(permit: LinkedPermit): string {
  return placeOf(permit) + toLetters(permit.permitNumber);
}

/** The record that a permit means by a number that several have. */
export function chooseRecord<P extends LinkedPermit>(permit: P, named: readonly P[]): P | undefined {
  const others = named.filter(({ id }) => id !== permit.id);
  const here = others.filter((one) => hasSameStreet(one, permit));
  const [nearest] = (here.length > 0 ? here : others).toSorted(
    (a, b) => daysApart(a, permit) - daysApart(b, permit) || (a.id < b.id ? -1 : 1),
  );
  return nearest;
}

/** A renewal, a further address of one application, or the same permit in another feed. */
function isOneRecord(a: LinkedPermit, b: LinkedPermit): boolean {
  return hasSameStreet(a, b) || daysApart(a, b) <= SAME_NUMBER_DAYS;
}

function hasSameStreet(a: LinkedPermit, b: LinkedPermit): boolean {
  return parseStreet(a.addressStreet) !== null && isSameStreet(a.addressStreet, b.addressStreet);
}

/** Days between the issue dates: 0 if neither has one, infinite if only one has. */
export function daysApart(a: Pick<Permit, 'issueDate'>, b: Pick<Permit, 'issueDate'>): number {
  if (a.issueDate === null || b.issueDate === null)
    return a.issueDate === b.issueDate ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(Date.parse(a.issueDate) - Date.parse(b.issueDate)) / DAY_MS;
}

/** Each item with each later one. */
export function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((a, at) => items.slice(at + 1).map((b): [T, T] => [a, b]));
}

export function link(a: { readonly id: string }, b: { readonly id: string }): Link {
  return a.id < b.id ? [a.id, b.id] : [b.id, a.id];
}
