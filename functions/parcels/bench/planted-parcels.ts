import { pick, type Random } from '#infra/sim/harness/random.ts';
import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { nameParcel } from '../join-parcel.ts';
import { readRoll } from '../read-roll.ts';
import type { Roll } from '../roll.ts';
import { askOf, cookRoll, cookRows, type MadeParcel, OWNER_ON } from '../testing.ts';

const NAMES =
  'Harbor Cedar Summit Liberty Granite Pioneer Evergreen Keystone Lakeside Heritage Sterling Beacon Falcon Prairie Redwood Monarch Anchor Copper Juniper Maple'.split(
    ' ',
  );
const TYPES = [
  ['ST', 'Street'],
  ['AVE', 'Avenue'],
  ['PL', 'Place'],
] as const;
const DIRECTIONS = [
  ['N', 'North'],
  ['S', 'South'],
  ['W', 'West'],
] as const;
/** Each has every street, so that every address has homonyms in the others, and under other types and directions. */
const CITIES = ['CHICAGO', 'EVANSTON', 'CICERO'];
const LOTS_A_STREET = 24;
const PERMITS = 20_000;

/** Lots with condominiums, lots that were split, and lots that were merged with the next. */
const CONDOS = 0.06;
const SPLIT = 0.04;
const MERGED = 0.04;
/** Condominiums whose addresses on the roll leave out the unit. */
const UNITS_UNSAID = 0.5;
/** Permits with a parcel number, and those with one wrong digit. */
const NUMBERED = 0.75;
const MISTYPED = 0.02;
/** Permits of split and merged lots that still name the former parcel. */
const FORMER = 0.5;
const NO_DIRECTION = 0.03;
const WRONG_HOUSE = 0.005;
/** Rolls are wrong about a class, or have the address of the lot next to it. */
const WRONG_CLASS = 0.01;
const WRONG_STREET = 0.003;
/** Permits whose record says the use: in Chicago, 32 in 100. */
const USE_RECORDED = 0.32;

/** Classes with their share of buildings, made up after Chicago's, and the use of their buildings. */
const CLASSES: readonly (readonly [
  code: string,
  share: number,
  use: PropertyUse,
  apartments: MadeParcel['apartments'],
])[] = [
  ['203', 0.2, 'one-two-family', 'None'],
  ['205', 0.18, 'one-two-family', 'None'],
  ['211', 0.14, 'one-two-family', 'Two'],
  ['211', 0.16, 'multi-family', 'Three'],
  ['212', 0.03, 'commercial', 'Two'],
  ['315', 0.08, 'multi-family', undefined],
  ['517', 0.1, 'commercial', undefined],
  ['593', 0.03, 'industrial', undefined],
  ['100', 0.04, 'one-two-family', undefined],
  ['EX', 0.04, 'public', undefined],
];

/** The owner that each parcel is planted with is its own number, which tells the parcel of an answer. */
const ROLL: Roll = { ...cookRoll, owner: { ...OWNER_ON, column: 'owner_address_name' } };

/** A building, and what the roll of this year and of the last has of its lot. */
interface Building {
  /** Its numbers on this year's roll: one, or those of its condominiums. */
  readonly pins: readonly string[];
  /** The number before its lot was split or merged. */
  readonly former: string | undefined;
  /** The number that permits write for a building with condominiums, and that the roll does not have. */
  readonly base: string | undefined;
  readonly house: number;
  readonly street: (typeof STREETS)[number];
  readonly city: string;
  readonly use: PropertyUse;
}

const STREETS = NAMES.flatMap((name) =>
  TYPES.flatMap((type) => DIRECTIONS.map((direction) => ({ name, type, direction }))),
);

interface Answers {
  readonly right: number;
  readonly all: number;
}

/** Answers by number and by address, and permits without one. */
export interface Measured {
  readonly key: Answers;
  readonly address: Answers;
  readonly abstained: number;
  /** Uses that the roll fills in, and permits whose record says one. */
  readonly use: Answers;
  readonly recorded: number;
  readonly permits: number;
}

export async function measureParcels(random: Random): Promise<Measured> {
  const { buildings, parcels } = madeTown(random);
  const ask = askOf(cookRows(parcels));
  const key = { right: 0, all: 0 };
  const address = { right: 0, all: 0 };
  const use = { right: 0, all: 0 };
  let abstained = 0;
  let recorded = 0;
  for (let at = 0; at < PERMITS; at++) {
    const building = pick(random, buildings);
    const named = nameParcel(ROLL, madePermit(random, building));
    const [facts = null] = named === undefined ? [] : await readRoll(ROLL, [named], ask);
    const isRecorded = random() < USE_RECORDED;
    if (isRecorded) recorded++;
    else if (facts !== null && facts.use !== null) {
      use.all++;
      if (facts.use === building.use) use.right++;
    }
    if (facts === null) {
      abstained++;
      continue;
    }
    const answers = facts.roll.endsWith('by address') ? address : key;
    answers.all++;
    if (building.pins.includes(facts.rollOwner ?? '')) answers.right++;
  }
  return { key, address, abstained, use, recorded, permits: PERMITS };
}

/** A town with its buildings, and the parcels of its roll. */
function madeTown(random: Random): {
  readonly buildings: readonly Building[];
  readonly parcels: readonly MadeParcel[];
} {
  const buildings: Building[] = [];
  const parcels: MadeParcel[] = [];
  let lots = 10_000_000;
  const newLot = (): string => {
    lots += 1 + Math.floor(random() * 3);
    return String(lots).padStart(10, '1');
  };
  for (const city of CITIES)
    for (const street of STREETS)
      for (let lot = 0; lot < LOTS_A_STREET; lot++) {
        const house = 100 + 4 * lot;
        const [lotNumber, kind] = [newLot(), random()];
        const [code, use, apartments] = madeClass(random);
        const at = (number: number): string =>
          `${number} ${street.direction[0]} ${street.name.toUpperCase()} ${street.type[0]}`;
        const add = (pin: string, parts: Partial<MadeParcel> = {}): string => {
          const told = random() < WRONG_CLASS ? madeClass(random)[0] : code;
          const number = random() < WRONG_STREET ? house + 4 : house;
          parcels.push({
            pin,
            class: told,
            street: at(number),
            city,
            owner: pin,
            ...(apartments && { apartments }),
            ...parts,
          });
          return pin;
        };
        const place = { house, street, city };
        if (kind < CONDOS) {
          const isUnsaid = random() < UNITS_UNSAID;
          const pins = Array.from({ length: 3 + Math.floor(random() * 9) }, (_, unit) =>
            add(`${lotNumber}${1001 + unit}`, {
              class: '299',
              street: isUnsaid ? at(house) : `${at(house)} ${unit + 1}`,
            }),
          );
          buildings.push({
            ...place,
            pins,
            former: undefined,
            base: `${lotNumber}0000`,
            use: 'multi-family',
          });
        } else if (kind < CONDOS + SPLIT) {
          // The other half has the next number, or none of its own yet.
          add(`${newLot()}0000`, { street: at(random() < 0.5 ? house + 2 : house) });
          const former = add(`${newLot()}0000`, { year: ROLL.year - 1 });
          buildings.push({ ...place, pins: [add(`${lotNumber}0000`)], former, base: undefined, use });
        } else if (kind < CONDOS + SPLIT + MERGED) {
          const former = add(`${newLot()}0000`, { year: ROLL.year - 1, street: at(house + 2) });
          add(`${newLot()}0000`, { year: ROLL.year - 1 });
          buildings.push({ ...place, pins: [add(`${lotNumber}0000`)], former, base: undefined, use });
        } else
          buildings.push({
            ...place,
            pins: [add(`${lotNumber}0000`)],
            former: undefined,
            base: undefined,
            use,
          });
      }
  return { buildings, parcels };
}

function madeClass(
  random: Random,
): readonly [code: string, use: PropertyUse, apartments: MadeParcel['apartments']] {
  const at = random();
  const upTo = CLASSES.map((_, which) =>
    CLASSES.slice(0, which + 1).reduce((sum, [, share]) => sum + share, 0),
  );
  const found = CLASSES[upTo.findIndex((sum) => at < sum)] ?? pick(random, CLASSES);
  const [code, , use, apartments] = found;
  return [code, use, apartments];
}

/** A permit for a building, as a clerk writes it. */
function madePermit(random: Random, { pins, former, base, house, street, city }: Building) {
  const own = pick(random, pins);
  const number =
    former !== undefined && random() < FORMER ? former : base !== undefined && random() < 0.5 ? base : own;
  const [direction, type] = [pick(random, street.direction), pick(random, street.type)];
  const unit = base !== undefined && random() < 0.5 ? ` Unit ${1 + Math.floor(random() * 12)}` : '';
  const text = [
    random() < WRONG_HOUSE ? house + 4 : house,
    ...(random() < NO_DIRECTION ? [] : [direction]),
    `${street.name} ${type}${unit}`,
  ].join(' ');
  return {
    parcel: random() < NUMBERED ? mistyped(random, number) : undefined,
    addressStreet: random() < 0.5 ? text.toUpperCase() : text,
    addressCity: city,
    jurisdictionCity: city,
  };
}

function mistyped(random: Random, number: string): string {
  if (random() >= MISTYPED) return number;
  // In the part that tells the lots of a block apart, where the roll has nearly every number.
  const at = 6 + Math.floor(random() * 4);
  return `${number.slice(0, at)}${Math.floor(random() * 10)}${number.slice(at + 1)}`;
}
