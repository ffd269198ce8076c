import { parseStreet, toLetters } from '../../same-permit.ts';

/** Shorter numbers occur in every city. */
const NUMBER_MIN = 2;

/** What a lookup compares of a permit: 32-bit hashes, 0 where there is nothing to compare. Different texts rarely share one. */
export interface LookupKeys {
  /** The letters and digits of the permit number. */
  readonly numberKey: number;
  /** The house number and the first word of the street's name. */
  readonly streetKey: number;
}

/** The keys of a number and a street, from a permit or from what a person typed. */
export function lookupKeys(number: string | null, street: string | null): LookupKeys {
  const letters = toLetters(number ?? '');
  const place = parseStreet(street);
  return {
    numberKey: letters.length < NUMBER_MIN ? 0 : hashText(letters),
    streetKey: place === null ? 0 : hashText(`${place.number} ${place.name}`),
  };
}

/** FNV-1a over UTF-16 units, never 0. https://datatracker.ietf.org/doc/html/draft-eastlake-fnv */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}
