import type { Permit, PermitRecord } from '#shared/domain/permit/permit.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';

/** A permit of a list, or one whose point is known. */
type DirectionsTarget = Permit & Partial<Pick<PermitRecord, 'latitude' | 'longitude'>>;

/**
 * The way to a job in the navigation of the phone: Apple's on an iPhone, else Google's, which other phones open in their own program.
 * Null without a place.
 */
export function directionsHref(permit: DirectionsTarget): string | null {
  const to = mapsPlace(permit);
  return to === null ? null : wayTo(to);
}

/** Where a job is, for programs with maps: the point of the record, else its address. Null without both. */
export function mapsPlace(permit: DirectionsTarget): string | null {
  const { latitude, longitude, addressStreet, addressZip } = permit;
  if (latitude != null) return `${latitude},${longitude}`;
  if (addressStreet === null) return null;
  return [addressStreet, placeText(permit), addressZip].filter((part) => part !== null).join(', ');
}

/** The way to one place: a point or an address. */
export function wayTo(place: string): string {
  return isAppleDevice()
    ? `https://maps.apple.com/?${new URLSearchParams({ daddr: place, dirflg: 'd' })}`
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
}

/** Whether links open in Apple's maps. */
export function isAppleDevice(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}
