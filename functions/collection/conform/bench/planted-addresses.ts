import type { HouseAddress } from '#functions/permits/addresses/parse-address.ts';
import { pick, type Random } from '#infra/sim/harness/random.ts';

/** The parts of a house that a publisher may have in columns of their own. */
export type HouseParts = Pick<
  HouseAddress,
  'number' | 'numberTo' | 'numberSuffix' | 'before' | 'name' | 'type' | 'after' | 'unit'
>;

/** A text as an address column shows it, and what it means: the parts of a house, or the kind of another place. */
export interface PlantedAddress {
  readonly text: string;
  readonly means: HouseParts | 'street' | 'crossing' | 'lot' | 'other';
}

const NAMES =
  "OAKUM|GIMLET|LANTERN RIDGE|LAKE QUILL|ST BALUSTER|M L QUILL JR|5TH|113TH|PARK|NORTH|E|B|VAN DOWEL|FOREST HILL|31ST HALF|O'TRESTLE|OLD MILL".split(
    '|',
  );
const NUMBERED_ROADS = ['US HIGHWAY 290', 'STATE ROAD 84', 'COUNTY ROAD 7', 'FM 2222', 'AVENUE B'];
/** Abbreviation, then how publishers write it. */
const TYPES: readonly (readonly [string, ...string[]])[] = [
  ['ST', 'ST', 'STREET', 'St.'],
  ['AVE', 'AVE', 'AV', 'Avenue'],
  ['BLVD', 'BLVD', 'BL', 'Boulevard'],
  ['DR', 'DR', 'Drive'],
  ['RD', 'RD', 'ROAD'],
  ['LN', 'LN', 'LA', 'LANE'],
  ['CT', 'CT', 'Court'],
  ['PL', 'PL', 'PLACE'],
  ['TER', 'TER', 'TERR'],
  ['CIR', 'CIR', 'CIRCLE'],
  ['WAY', 'WAY', 'WY'],
  ['PKWY', 'PKWY', 'PARKWAY'],
  ['TRL', 'TRL', 'TRAIL'],
  ['CV', 'CV', 'COVE'],
  ['XING', 'XING', 'CROSSING'],
  ['HWY', 'HWY', 'HIGHWAY'],
];
/** So many of them come with streets named by a letter. */
const USUAL_TYPES = 7;
const DIRECTIONS: readonly (readonly [string, ...string[]])[] = [
  ['N', 'N', 'N.', 'NORTH'],
  ['S', 'S', 'South'],
  ['E', 'E', 'EAST'],
  ['W', 'W', 'W.', 'West'],
  ['NE', 'NE', 'N E'],
  ['SW', 'SW', 'Southwest'],
];
/** How a unit is read, then how it is written behind the street. */
const UNITS: readonly (readonly [string, ...string[]])[] = [
  ['APT 4', ' APT 4', ', Apt. 4'],
  ['STE 210', ' SUITE 210', ', Ste 210'],
  ['# 14', ' #14', ' # 14', ' 14'],
  ['BLDG 2 UNIT 150', ' BLDG 2 UNIT 150', ' Building 2 Unit 150'],
  ['REAR', ' REAR'],
];
const TAILS = ['', '', '', ', Austin, TX 78704', ', AUSTIN TX 78704-1234', ' Austin', '\nAustin, TX 78704'];
const OTHERS: readonly (readonly [PlantedAddress['means'], ...string[]])[] = [
  ['lot', 'LOT 5 BLK 2 OAKUM HILLS', 'Lot 12, Block B, Gimlet Addition', 'OAKUM SEC 3 LOT 7 BLOCK 1'],
  ['crossing', 'OAKUM ST & GIMLET AVE', 'N Oakum St and 5th Ave', 'US 290 AT FM 973'],
  ['street', 'N OAKUM ST', '1000 BLOCK OF OAKUM ST', '0 GIMLET RD'],
  ['other', 'P.O. Box 12', '4411'],
];

/** An address of a random shape, written as one of the publishers would. */
export function plantAddress(random: Random): PlantedAddress {
  const chance = (part: number): boolean => random() < part;
  const spelling = ([, ...spellings]: readonly string[]): string => pick(random, spellings);
  if (chance(0.05)) {
    const [means, ...texts] = pick(random, OTHERS);
    return { text: pick(random, texts), means };
  }
  const digits = String(1 + Math.floor(random() * 19_999));
  const numberTo = chance(0.05) ? String(Number(digits) + 4) : null;
  const numberSuffix = numberTo === null && chance(0.05) ? pick(random, ['1/2', 'A', 'R']) : null;
  const isNumbered = chance(0.05);
  const name = isNumbered ? pick(random, NUMBERED_ROADS) : pick(random, NAMES);
  // `E TRL` could be a trail without a name.
  const type = isNumbered ? null : pick(random, name.length === 1 ? TYPES.slice(0, USUAL_TYPES) : TYPES);
  const before = chance(0.35) ? pick(random, DIRECTIONS) : null;
  // Two directions are written short.
  const after = chance(0.2) ? pick(random, DIRECTIONS) : null;
  // `NORTH ROAD 14` could be a numbered road.
  const unit = chance(0.2) && name.length > 1 && name !== 'NORTH' ? pick(random, UNITS) : null;
  const short = before !== null && after !== null;
  const suffix = numberSuffix === null ? '' : numberSuffix.length === 1 ? numberSuffix : ` ${numberSuffix}`;
  const words = [
    (chance(0.05) ? '00' : '') + digits + (numberTo === null ? '' : `-${numberTo}`) + suffix,
    before && (short ? before[0] : spelling(before)),
    name,
    type && spelling(type),
    after && (short ? after[0] : spelling(after)),
  ].filter((word) => word !== null);
  const line = words.join(chance(0.1) ? '  ' : ' ') + (unit === null ? '' : spelling(unit));
  const text = line + pick(random, isNumbered || unit !== null ? TAILS.slice(0, 5) : TAILS);
  return {
    text: chance(0.2) ? text.toLowerCase() : text,
    means: {
      number: digits,
      numberTo,
      numberSuffix,
      before: before?.[0] ?? null,
      name,
      type: type?.[0] ?? null,
      after: after?.[0] ?? null,
      unit: unit?.[0] ?? null,
    },
  };
}
