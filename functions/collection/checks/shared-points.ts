import { parseAddress } from '#functions/permits/addresses/parse-address.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { pointKey } from '../conform/normal-forms/points.ts';

/**
 * A point at houses on so many streets is where the publisher puts what it cannot place, and marks none of them. Of 4,200 real points
 * one had 40 streets, the middle of the city; others had four at most, corners and land with new streets.
 */
const STREETS_MIN = 6;
/** So many points, and as many known ones, fit into memory beside a run. */
const POINTS_MAX = 100_000;
const KNOWN_MAX = 100;

type Placed = Pick<StoredPermit, 'latitude' | 'longitude' | 'addressStreet'>;

/** Finds the points of a run's permits that many streets share. */
export class StreetsOfPoints {
  /** The text of one address, or the names of several streets. */
  readonly #streets = new Map<string, string | Set<string>>();

  add(records: readonly { readonly permit: Placed }[]): void {
    for (const { permit } of records) {
      const { latitude, addressStreet: street } = permit;
      if (latitude === null || street === null) continue;
      const key = pointKey(permit);
      const known = this.#streets.get(key);
      if (known === street) continue;
      if (known === undefined) {
        if (this.#streets.size < POINTS_MAX) this.#streets.set(key, street);
      } else
        this.#streets.set(
          key,
          withStreet(typeof known === 'string' ? withStreet(new Set(), known) : known, street),
        );
    }
  }

  /** The shared points, with those of earlier runs. */
  shared(before: readonly string[] = []): readonly string[] {
    const found = [...this.#streets].flatMap(([key, streets]) =>
      typeof streets !== 'string' && streets.size >= STREETS_MIN ? [key] : [],
    );
    return [...new Set([...before, ...found])].slice(0, KNOWN_MAX);
  }
}

function withStreet(streets: Set<string>, address: string): Set<string> {
  const parsed = parseAddress(address);
  return parsed.kind === 'house' ? streets.add(parsed.name) : streets;
}
