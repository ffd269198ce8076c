import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTIONS, STREET_TYPES } from './address-words.ts';
import { type ParsedAddress, parseAddress } from './parse-address.ts';

/** The parts of a house in a line: number, to, suffix, <before, [name], type, >after, unit, city, state, ZIP code. */
function told(address: ParsedAddress): string {
  if (address.kind === 'lot') return `lot ${address.lot} block ${address.block}`;
  if (address.kind === 'other') return 'other';
  const streets = address.kind === 'crossing' ? address.streets : [address];
  const names = streets.map(({ before, name, type, after }) =>
    [before && `<${before}`, `[${name}]`, type, after && `>${after}`].filter(Boolean).join(' '),
  );
  const house = address.kind === 'house' ? [address.number, address.numberTo, address.numberSuffix] : [];
  const unit = address.kind === 'house' ? address.unit : null;
  const { city, state, zip } = address;
  const parts = [...house, names.join(' × '), unit && `(${unit})`, city, state, zip];
  return `${address.kind}: ${parts.filter(Boolean).join(' ')}`;
}

describe('an address', () => {
  it.each([
    ['41 Oakum Lane', 'house: 41 [OAKUM] LN'],
    ['00415 S. Clapboard St', 'house: 415 <S [CLAPBOARD] ST'],
    ['1813 1/2 North Oakum Street', 'house: 1813 1/2 <N [OAKUM] ST'],
    ['225½ OAKUM ST', 'house: 225 1/2 [OAKUM] ST'],
    ['7101-7103 N TESSELLATE CT', 'house: 7101 7103 <N [TESSELLATE] CT'],
    ['100 & 102 OAKUM ST', 'house: 100 102 [OAKUM] ST'],
    ['77-12 CORBEL BOULEVARD', 'house: 77-12 [CORBEL] BLVD'],
    ['4844-B Gimlet Rd NW', 'house: 4844 B [GIMLET] RD >NW'],
    ['12 B OAKUM ST', 'house: 12 B [OAKUM] ST'],
    ['1700 R S OAKUM ST', 'house: 1700 R <S [OAKUM] ST'],
    ['2450 R LAKE OAKUM BLVD E', 'house: 2450 R [LAKE OAKUM] BLVD >E'],
    ['3320 M L QUILL JR WAY S', 'house: 3320 [M L QUILL JR] WAY >S'],
    ['12 B ST', 'house: 12 [B] ST'],
    ['W204N11509 COUNTY ROAD KK', 'house: W204N11509 [COUNTY ROAD KK]'],
    ['351 WEST 413 STREET', 'house: 351 <W [413] ST'],
    ['100 N W 12TH ST', 'house: 100 <NW [12TH] ST'],
    ['0016153 OAKUM HWY N E', 'house: 16153 [OAKUM] HWY >NE'],
    ['100 E ST NW', 'house: 100 [E] ST >NW'],
    ['1315 S E DR N', 'house: 1315 <S [E] DR >N'],
    ['100 NORTH AVE W', 'house: 100 [NORTH] AVE >W'],
    ['100 W NORTH AVE', 'house: 100 <W [NORTH] AVE'],
    ['5000 EAST OAKUM WAY S', 'house: 5000 [EAST OAKUM] WAY >S'],
    ['12 E PARK', 'house: 12 <E [PARK]'],
    ['100 S 500 W', 'house: 100 <S [500] >W'],
    ['633 1/4 N ST BALUSTER PL', 'house: 633 1/4 <N [ST BALUSTER] PL'],
    ['200 AVENUE OF THE SAWS', 'house: 200 [AVENUE OF THE SAWS]'],
    ['4512 AVENUE B APT 3', 'house: 4512 [AVENUE B] (APT 3)'],
    ["12 O'Brien St", "house: 12 [O'BRIEN] ST"],
    ['77 OAKUM', 'house: 77 [OAKUM]'],
  ])('with a number: %s', (text, expected) => expect(told(parseAddress(text))).toBe(expected));

  it.each([
    ['6400 US HIGHWAY 290 E', 'house: 6400 [US HIGHWAY 290] >E'],
    ['9303 FM 969 RD BLDG 9', 'house: 9303 [FM 969] RD (BLDG 9)'],
    ['12 RM 620 N', 'house: 12 [RM 620] >N'],
    ['5656 N IH 35 SVRD SB', 'house: 5656 <N [IH 35] SVRD >SB'],
    ['2810 NC 55 HWY', 'house: 2810 [NC 55] HWY'],
    ['12 COUNTY ROAD 7', 'house: 12 [COUNTY ROAD 7]'],
    ['15806 N E COUNTY ROAD 7', 'house: 15806 <NE [COUNTY ROAD 7]'],
    ['13396 STATE ROAD 84 N E', 'house: 13396 [STATE ROAD 84] >NE'],
    ['10453 US HIGHWAY 290 REAR', 'house: 10453 [US HIGHWAY 290] (REAR)'],
    ['5812 FM 2222 14', 'house: 5812 [FM 2222] (# 14)'],
    ['101 LOOP 410 STE 5', 'house: 101 [LOOP 410] (STE 5)'],
  ])('on a numbered road: %s', (text, expected) => expect(told(parseAddress(text))).toBe(expected));

  it.each([
    ['12301 OAKUM BLVD NB BLDG 4 UNIT 270', 'house: 12301 [OAKUM] BLVD >NB (BLDG 4 UNIT 270)'],
    ['300 S BOLLARD ST #1400', 'house: 300 <S [BOLLARD] ST (# 1400)'],
    ['1288 S Trestle Blvd 40', 'house: 1288 <S [TRESTLE] BLVD (# 40)'],
    ['511 HALYARD CT C', 'house: 511 [HALYARD] CT (# C)'],
    ['55 A Nightjar St 2 B', 'house: 55 A [NIGHTJAR] ST (# 2 B)'],
    ['540 W OAKUM 25TH FLOOR', 'house: 540 <W [OAKUM] (25TH FL)'],
    ['22 GIMLET RD REAR', 'house: 22 [GIMLET] RD (REAR)'],
    ['705 OAKUM ST NW, Unit 709, CLEAT, OH 44720', 'house: 705 [OAKUM] ST >NW (UNIT 709) CLEAT OH 44720'],
    ['LOT 14, 123 OAKUM ST', 'house: 123 [OAKUM] ST (LOT 14)'],
    ['55 PIER ST', 'house: 55 [PIER] ST'],
    ['12 LOT ST', 'house: 12 [LOT] ST'],
  ])('with a unit: %s', (text, expected) => expect(told(parseAddress(text))).toBe(expected));

  it.each([
    ['2750 Bellows Wy , San Jose CA 95148-1234', 'house: 2750 [BELLOWS] WAY SAN JOSE CA 95148'],
    ['Anchor LLC\n9 Elm Rd\nReno, NV  89501\nUSA', 'house: 9 [ELM] RD RENO NV 89501'],
    ['1728 Oakum St Apt 5 Fort Worth, TX 76101', 'house: 1728 [OAKUM] ST (APT 5) FORT WORTH TX 76101'],
    ['611 S Oakum Pl Fort Worth', 'house: 611 <S [OAKUM] PL FORT WORTH'],
    ['9 Old Fort Worth', 'house: 9 [OLD FORT WORTH]'],
  ])('with a city: %s', (text, expected) => expect(told(parseAddress(text, 'Fort Worth'))).toBe(expected));

  it.each([
    ['LOT 5 BLK 2 OAKUM HILLS', 'lot 5 block 2'],
    ['OAKUM HILLS SEC 2 LOT 5 BLOCK B', 'lot 5 block B'],
    ['Block 12, Oakum Addition', 'lot null block 12'],
    ['BLOCK ISLAND RD', 'street: [BLOCK ISLAND] RD'],
    ['1000 BLOCK OF OAKUM ST', 'street: [OAKUM] ST'],
    ['0 OAKUM ST', 'street: [OAKUM] ST'],
    ['5TH AVE', 'street: [5TH] AVE'],
    ['N Oakum St & Gimlet Ave', 'crossing: <N [OAKUM] ST × [GIMLET] AVE'],
    ['US 290 AT FM 973', 'crossing: [US 290] × [FM 973]'],
    ['Corner of Oakum St and Gimlet Ave, Cleat', 'crossing: [OAKUM] ST × [GIMLET] AVE CLEAT'],
    ['P.O. Box 12', 'other'],
    ['12', 'other'],
    ['', 'other'],
  ])('without a house number: %s', (text, expected) => expect(told(parseAddress(text))).toBe(expected));

  const parts = fc.record({
    number: fc.integer({ min: 1, max: 99_999 }).map(String),
    before: fc.option(fc.constantFrom(...DIRECTIONS.keys()), { nil: null }),
    name: fc.array(fc.constantFrom('OAKUM', 'GIMLET', 'SAINT', 'VAN', '5TH', 'QUILL'), {
      minLength: 1,
      maxLength: 3,
    }),
    type: fc.constantFrom(...STREET_TYPES.keys()),
    after: fc.option(fc.constantFrom('N', 'S', 'E', 'W', 'NE', 'SW'), { nil: null }),
    unit: fc.option(fc.constantFrom('APT 4', 'STE 200', 'BLDG A', 'UNIT C7', '# 12'), { nil: null }),
  });

  it('gives back the parts it was written from, for every type and direction', () => {
    fc.assert(
      fc.property(parts, ({ number, before, name, type, after, unit }) => {
        // Spelled out beside another direction, the first is a part of the name.
        fc.pre(before === null || before.length <= 2 || after === null);
        const text = [number, before, ...name, type, after, unit].filter((part) => part !== null).join(' ');
        expect(parseAddress(text)).toMatchObject({
          kind: 'house',
          number,
          before: before === null ? null : (DIRECTIONS.get(before) ?? null),
          name: name.join(' '),
          type: STREET_TYPES.get(type),
          after,
          unit,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('never fails, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: null }), (text, city) => {
        expect(parseAddress(text, city).kind).toBeTypeOf('string');
      }),
    );
  });
});
