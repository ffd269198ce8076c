import type { RoutePoint } from '#shared/domain/route/plan-route.ts';

const PATIENCE_MS = 15_000;
/** A point of the last minutes will do: miles matter, not steps. */
const AGE_MAX_MS = 300_000;

/** Where the device is, after the browser has asked its user. @throws Error that says what to do */
export function readCurrentPoint(): Promise<RoutePoint> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser cannot tell where you are.'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      (error) =>
        reject(
          new Error(
            error.code === error.PERMISSION_DENIED
              ? 'Your browser does not share your location with this site. Allow it in the browser’s settings, then try again.'
              : 'Your location could not be found. Try again outdoors.',
          ),
        ),
      { timeout: PATIENCE_MS, maximumAge: AGE_MAX_MS },
    );
  });
}
