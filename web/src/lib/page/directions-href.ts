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
  return to === null ? null : mapsHref([to]);
}

/** Where a job is, for programs with maps: the point of the record, else its address. Null without both. */
export function mapsPlace(permit: DirectionsTarget): string | null {
  const { latitude, longitude, addressStreet, addressZip } = permit;
  if (latitude != null) return `${latitude},${longitude}`;
  if (addressStreet === null) return null;
  return [addressStreet, placeText(permit), addressZip].filter((part) => part !== null).join(', ');
}

/** Stops that one link can carry: Google's takes nine before the last. */
export const MAPS_STOPS = 10;

/** The way from where the user is through some places, points or addresses, in their order: at most `MAPS_STOPS`. */
export function mapsHref(places: readonly string[]): string {
  const before = places.slice(0, -1);
  const to = places.at(-1) ?? '';
  if (/iPhone|iPad/.test(navigator.userAgent))
    return before.length === 0
      ? `https://maps.apple.com/?${new URLSearchParams({ daddr: to, dirflg: 'd' })}`
      : `https://maps.apple.com/directions?${new URLSearchParams([
          ['mode', 'driving'],
          ...before.map((place) => ['waypoint', place]),
          ['destination', to],
        ])}`;
  const through = before.length === 0 ? {} : { waypoints: before.join('|'), travelmode: 'driving' };
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to, ...through })}`;
}
