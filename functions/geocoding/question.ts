import { hash } from 'node:crypto';
import { parsePoint } from '#functions/collection/conform/normal-forms/points.ts';
import { type PlaceBox, placeBox } from '#functions/collection/conform/place-boxes.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { STREET_TYPES } from '#functions/permits/addresses/address-words.ts';
import { parseAddress, type StreetParts } from '#functions/permits/addresses/parse-address.ts';
import type { FoundPoint } from '#functions/permits/found-point.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import type { AddressLine, CensusAnswer } from './census-geocoder.ts';

/** An address to ask for, and what a match must agree with. */
export interface Question {
  /** Equal for equal addresses; a digest, so that no address is stored beside an answer. */
  readonly key: string;
  readonly line: AddressLine;
  readonly number: string;
  readonly street: StreetParts;
  /** Of the permit's county, or state. */
  readonly box: PlaceBox;
}

/** Why a match is not believed. */
export type Refusal =
  | 'another state'
  | 'another ZIP code'
  | 'another city'
  | 'another house'
  | 'another street'
  | 'outside the place';

/**
 * The address of a permit as a question; undefined for a lot, a crossing, a street without a number, and without both city and ZIP code.
 * The unit is left out: the geocoder knows none, and the point is the same.
 */
export function questionOf(permit: Permit): Question | undefined {
  const { addressStreet, addressState } = permit;
  if (addressStreet === null || addressState === null) return undefined;
  const parsed = parseAddress(addressStreet, permit.addressCity);
  if (parsed.kind !== 'house') return undefined;
  const { number, before, name, type, after } = parsed;
  const street = { before, name, type, after };
  const line: AddressLine = {
    street: [number, ...Object.values(street)].filter((part) => part !== null).join(' '),
    city: plain(permit.addressCity ?? permit.jurisdictionCity ?? parsed.city ?? ''),
    state: plain(addressState),
    zip: permit.addressZip?.slice(0, 5) ?? parsed.zip ?? '',
  };
  if (line.city === '' && line.zip === '') return undefined;
  return {
    key: hash('sha256', Object.values(line).join('|'), 'base64url'),
    line,
    number,
    street,
    box: boxOf(permit),
  };
}

/** The box that a permit's point must lie in. */
export function boxOf(permit: Permit): PlaceBox {
  const { jurisdictionState: state, jurisdictionCounty: county, jurisdictionCity: city } = permit;
  return placeBox({ state, county, city });
}

/**
 * The point and ZIP code of a match if it is one of the address that was asked for; else what differs. A state, house and ZIP code must be the
 * same, or the city where a ZIP code is missing; the street too unless the match is exact, which knows other names of a street.
 * @throws PortalFault when latitude and longitude are exchanged, so that no point of the answer is believed
 */
export function judgeMatch(
  { line, number, street, box }: Question,
  match: Extract<CensusAnswer, { kind: 'match' }>,
): FoundPoint | Refusal {
  const found = parseAddress(match.address);
  if (found.kind !== 'house' || found.number !== number) return 'another house';
  if (found.state !== line.state) return 'another state';
  if (line.zip !== '' && found.zip !== null) {
    if (found.zip !== line.zip) return 'another ZIP code';
  } else if (found.city === null || plain(found.city) !== line.city) return 'another city';
  if (!match.exact && !isSameStreet(found, street)) return 'another street';
  const { latitude, longitude, fault } = parsePoint(match.latitude, match.longitude, box);
  if (fault === 'latitude and longitude exchanged')
    throw new PortalFault('schema-changed', 'The geocoder’s points have latitude and longitude exchanged.');
  return latitude === null || longitude === null
    ? 'outside the place'
    : { latitude, longitude, zip: found.zip };
}

/** Whether nothing that both streets show differs. */
function isSameStreet(a: StreetParts, b: StreetParts): boolean {
  const agree = (one: string | null, other: string | null): boolean =>
    one === null || other === null || one === other;
  return (
    inShort(a.name) === inShort(b.name) &&
    agree(a.type, b.type) &&
    agree(a.before ?? a.after, b.before ?? b.after)
  );
}

/** A name without signs, as addresses are compared. */
function plain(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, ' ')
    .trim();
}

/** `US HIGHWAY 59` and `US HWY 59` are one road. */
function inShort(name: string): string {
  return name
    .split(' ')
    .map((word) => STREET_TYPES.get(word) ?? word)
    .join(' ');
}
