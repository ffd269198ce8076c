import { isAppleDevice, wayTo } from '../../lib/page/directions-href.ts';

/** Stops that one link can carry: Google's takes nine before the last. */
export const MAPS_STOPS = 10;

/** The way from where the user is through some places, points or addresses, in their order: one to `MAPS_STOPS`. */
export function wayThrough(places: readonly string[]): string {
  const before = places.slice(0, -1);
  const to = places.at(-1) ?? '';
  if (before.length === 0) return wayTo(to);
  return isAppleDevice()
    ? `https://maps.apple.com/directions?${new URLSearchParams([
        ['mode', 'driving'],
        ...before.map((place) => ['waypoint', place]),
        ['destination', to],
      ])}`
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to, waypoints: before.join('|'), travelmode: 'driving' })}`;
}
