import type { Permit, PermitRecord } from '#shared/domain/permit/permit.ts';
import { placeText } from '#shared/domain/territory/place-text.ts';

/** A permit of a list, or one whose point is known. */
type DirectionsTarget = Permit & Partial<Pick<PermitRecord, 'latitude' | 'longitude'>>;

/**
 * The way to a job in the navigation of the phone: Apple's on an iPhone, else Google's, which other phones open in their own program.
 * Leads to the point of the record, else to its address. Null without both.
 */
export function directionsHref(permit: DirectionsTarget): string | null {
  const { latitude, longitude, addressStreet, addressZip } = permit;
  if (latitude == null && addressStreet === null) return null;
  const address = [addressStreet, placeText(permit), addressZip].filter((part) => part !== null);
  const to = latitude == null ? address.join(', ') : `${latitude},${longitude}`;
  return /iPhone|iPad/.test(navigator.userAgent)
    ? `https://maps.apple.com/?${new URLSearchParams({ daddr: to, dirflg: 'd' })}`
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`;
}
