import { parse } from 'csv-parse/sync';
import { createPortalClient, type PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';

/** The geocoder of the Census Bureau: free, without a key (geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html). */
export const CENSUS_GEOCODER_HOST = 'geocoding.geo.census.gov';
const ADDRESS = `https://${CENSUS_GEOCODER_HOST}/geocoder/locations/addressbatch`;
/** The address ranges of today. */
const BENCHMARK = 'Public_AR_Current';
/** Three of these fit into the 15 minutes of a function. */
const TIMEOUT_MS = 240_000;
/** A row has under 200 bytes. */
const BYTES_MAX = 4 * 1024 * 1024;
const POINT = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

export interface AddressLine {
  /** Number and street, without a unit. */
  readonly street: string;
  readonly city: string;
  /** Postal code. */
  readonly state: string;
  /** Five digits, or empty. */
  readonly zip: string;
}

/** What the geocoder says of an address. `exact` is false where it had to change a part of it. */
export type CensusAnswer =
  | { readonly kind: 'no match' | 'tie' }
  | {
      readonly kind: 'match';
      readonly exact: boolean;
      /** `1 MAIN ST, AUSTIN, TX, 78701` */
      readonly address: string;
      /** Degrees, as text. */
      readonly latitude: string;
      readonly longitude: string;
    };

/**
 * Asks for the points of some addresses, at most 10,000, in one request without a second try.
 * @returns the answers by place in `lines`; an address whose row is missing, doubled or unreadable has none
 * @throws PortalFault when there is no whole answer, or one to other addresses
 */
export async function askCensus(
  fetch: PortalFetch,
  lines: readonly AddressLine[],
): Promise<ReadonlyMap<number, CensusAnswer>> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: BYTES_MAX, attempts: 1 };
  const client = createPortalClient({ fetch, hosts: [CENSUS_GEOCODER_HOST], limits });
  const multipart = new FormData();
  multipart.set('benchmark', BENCHMARK);
  multipart.set('addressFile', new Blob([toFile(lines)], { type: 'text/csv' }), 'addresses.csv');
  const { body } = await client.text(ADDRESS, () => undefined, { multipart });
  return readAnswers(body, lines);
}

function toFile(lines: readonly AddressLine[]): string {
  return lines
    .map(({ street, city, state, zip }, at) =>
      [String(at + 1), street, city, state, zip].map((text) => `"${text.replaceAll('"', '')}"`).join(','),
    )
    .join('\n');
}

/** Reads the geocoder's file: rows in any order, of three columns without a match and of eight with one. */
function readAnswers(text: string, lines: readonly AddressLine[]): ReadonlyMap<number, CensusAnswer> {
  const answers = new Map<number, CensusAnswer>();
  const seen = new Set<number>();
  for (const row of parseRows(text)) {
    const place = /^\d{1,5}$/.test(row[0] ?? '') ? Number(row[0]) - 1 : -1;
    const line = lines[place];
    if (line === undefined)
      throw new PortalFault('schema-changed', 'The geocoder answers for an address that was not asked.');
    // The second column repeats the address.
    const isOurs = row[1]?.toUpperCase().startsWith(`${line.street.toUpperCase()},`);
    const answer = seen.has(place) || !isOurs ? undefined : readAnswer(row);
    seen.add(place);
    if (answer === undefined) answers.delete(place);
    else answers.set(place, answer);
  }
  return answers;
}

function parseRows(text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new PortalFault('unreachable', 'The geocoder’s file is damaged or cut off.', { transient: true });
  }
}

function readAnswer([, , result, type, address, point, ...rest]: readonly string[]):
  | CensusAnswer
  | undefined {
  if (type === undefined) {
    if (result === 'No_Match') return { kind: 'no match' };
    return result === 'Tie' ? { kind: 'tie' } : undefined;
  }
  const [, longitude, latitude] = POINT.exec(point ?? '') ?? [];
  const isWhole = result === 'Match' && (type === 'Exact' || type === 'Non_Exact') && rest.length === 2;
  if (!isWhole || !address || latitude === undefined || longitude === undefined) return undefined;
  return { kind: 'match', exact: type === 'Exact', address, latitude, longitude };
}
