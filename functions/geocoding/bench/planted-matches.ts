import type { Town } from '#functions/collection/conform/bench/planted-points.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { pick, type Random } from '#infra/sim/harness/random.ts';
import { stateCode } from '#shared/domain/permit/states.ts';
import { judgeMatch, questionOf } from '../question.ts';

/** How a planted match is wrong: the point alone, the same street in another city, the axes, the house. */
const FAULTS = ['point', 'city', 'axes', 'house'] as const;
export type MatchFault = (typeof FAULTS)[number];

/** What became of a planted match. */
export interface JudgedMatch {
  /** Null for a match of the address. */
  readonly fault: MatchFault | null;
  readonly isKept: boolean;
}

/**
 * Judges a match of the geocoder for an address in a town, one in three of them wrong.
 * @param street the text of an address column
 * @param far a town more than 250 km away
 * @returns undefined for a text that is no house, so that it is not asked
 */
export function plantMatch(random: Random, street: string, here: Town, far: Town): JudgedMatch | undefined {
  const zipOf = ({ latitude, longitude }: Town): string =>
    String(Math.round(latitude * 1000 - longitude * 10)).padStart(5, '0');
  const { source } = here;
  const question = questionOf(
    samplePermit(`${source.id}.1`, {
      addressStreet: street,
      addressCity: here.name,
      addressState: stateCode(source.state),
      // Many records show none.
      addressZip: random() < 0.5 ? zipOf(here) : null,
      jurisdictionState: source.state,
      jurisdictionCity: source.city,
      jurisdictionCounty: source.county,
    }),
  );
  if (question === undefined) return undefined;
  const fault = random() < 1 / 3 ? pick(random, FAULTS) : null;
  const at = fault === 'point' || fault === 'city' ? far : here;
  const named = fault === 'city' ? far : here;
  const house = question.line.street.slice(question.number.length);
  const number = fault === 'house' ? `${question.number}0` : question.number;
  const zip = named === here && question.line.zip !== '' ? question.line.zip : zipOf(named);
  const address = `${number}${house}, ${named.name.toUpperCase()}, ${stateCode(named.source.state)}, ${zip}`;
  const [latitude, longitude] = [at.latitude.toFixed(12), at.longitude.toFixed(12)];
  const point = fault === 'axes' ? { latitude: longitude, longitude: latitude } : { latitude, longitude };
  try {
    const found = judgeMatch(question, { kind: 'match', exact: random() < 0.8, address, ...point });
    return { fault, isKept: typeof found !== 'string' };
  } catch (error) {
    if (error instanceof PortalFault) return { fault, isKept: false };
    throw error;
  }
}
