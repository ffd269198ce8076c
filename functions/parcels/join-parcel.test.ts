import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import { cookUse } from './cook-classes.ts';
import { joinParcel, nameParcel } from './join-parcel.ts';
import { readRoll } from './read-roll.ts';
import { ROLLS, WAITING_ROLLS } from './rolls.ts';
import { askOf, cookRoll, cookRows, ctRoll, type MadeParcel, OWNER_ON } from './testing.ts';

const HOME: MadeParcel = {
  pin: '14331010110000',
  class: '211',
  built: 1924,
  apartments: 'Two',
  street: '1200 N HARBOR ST',
};
const permitAt = (addressStreet: string | null, parcel?: string, city = 'Chicago') => ({
  ...samplePermit('il-chicago.1'),
  ...{ addressStreet, parcel, addressCity: city },
});
type Named = ReturnType<typeof permitAt>;

/** What the roll with some parcels says of a permit's. */
async function said(permit: Named, parcels: readonly MadeParcel[], roll = cookRoll) {
  const named = nameParcel(roll, permit);
  return named === undefined ? undefined : (await readRoll(roll, [named], askOf(cookRows(parcels))))[0];
}

describe('a parcel', () => {
  it('is found by its number, with roll and year beside what it says', async () => {
    expect(await said(permitAt('1200 N Harbor St', '14331010110000'), [HOME])).toEqual({
      rollId: 'il-cook-roll',
      roll: 'Cook County Assessor, 2025 roll, by parcel number',
      rollClass: '211',
      yearBuilt: 1924,
      rollUnits: 2,
      rollOwner: null,
      use: 'one-two-family',
    });
  });

  it('is found by its exact address in any spelling, and not in another city or direction', async () => {
    for (const street of ['1200 N Harbor St', '1200 north harbor street'])
      expect(await said(permitAt(street), [HOME])).toMatchObject({
        roll: expect.stringContaining('by address'),
      });
    for (const permit of [
      permitAt('1200 S Harbor St'),
      permitAt('1200 Harbor St'),
      permitAt('1202 N Harbor St'),
      permitAt('1200 N Harbor Ave'),
      permitAt('1200 N Harbor St', undefined, 'Evanston'),
    ])
      expect(await said(permit, [HOME])).toBeNull();
  });

  it('is none where several share the address, or only a part of a building is asked for', async () => {
    const unit = { ...HOME, class: '299', pin: '14331010111001' };
    expect(await said(permitAt('1200 N Harbor St'), [HOME, unit])).toBeNull();
    expect(await said(permitAt('1200 N Harbor St Apt 4'), [HOME])).toBeNull();
    expect(await said(permitAt('1200 N Harbor St Apt 4', '14331010111001'), [HOME, unit])).toMatchObject({
      rollClass: '299',
      use: 'multi-family',
    });
  });

  it('is none where number and address contradict each other', async () => {
    const other = { ...HOME, pin: '14331010120000', street: '1204 N HARBOR ST' };
    expect(await said(permitAt('1200 N Harbor St', other.pin), [HOME, other])).toBeNull();
    expect(await said(permitAt('77 W Elm St', HOME.pin), [HOME])).toBeNull();
    // The address of a new building on the same street is not on the roll yet.
    expect(await said(permitAt('1208 N Harbor St', HOME.pin), [HOME])).toMatchObject({ yearBuilt: 1924 });
  });

  it('that was split or merged is found by address only, if one parcel is there', async () => {
    const retired = { ...HOME, pin: '14331010090000', year: 2024 };
    expect(await said(permitAt('1200 N Harbor St', retired.pin), [retired, HOME])).toMatchObject({
      roll: 'Cook County Assessor, 2025 roll, by address',
    });
    expect(await said(permitAt('1200 N Harbor St', retired.pin), [retired])).toBeNull();
  });

  it('with two buildings says only what both share', async () => {
    const shed = { ...HOME, built: 1990 };
    expect(await said(permitAt('1200 N Harbor St', HOME.pin), [HOME, shed])).toMatchObject({
      yearBuilt: null,
      rollUnits: 2,
    });
  });

  it('has an owner only where the switch is on, and never a word in place of one', async () => {
    const owned = { ...HOME, owner: 'SAMPLE, ANA' };
    const permit = permitAt('1200 N Harbor St', HOME.pin);
    const on = { ...cookRoll, owner: { ...OWNER_ON, column: 'owner_address_name' } };
    expect((await said(permit, [owned]))?.rollOwner).toBeNull();
    expect((await said(permit, [owned], on))?.rollOwner).toBe('SAMPLE, ANA');
    expect((await said(permit, [{ ...HOME, owner: 'Current Owner' }], on))?.rollOwner).toBeNull();
  });

  it('of Connecticut is found by address in its town, in the town’s spelling too', async () => {
    const row = {
      Parcel_ID: '12-3',
      Location: '15 OAKUM LA',
      Town_Name: 'Hartford',
      State_Use_Description: 'Two Family',
      AYB: 1910,
    };
    const ask = askOf(
      new Map([
        [
          ctRoll.streets.portal.kind === 'arcgis' ? ctRoll.streets.portal.layer : '',
          [row, { ...row, Town_Name: 'Avon', AYB: 1950 }],
        ],
      ]),
    );
    const named = nameParcel(ctRoll, { ...permitAt('15 Oakum Ln', '24609101', 'Hartford') });
    expect(named).toBeDefined();
    if (named !== undefined)
      expect(await readRoll(ctRoll, [named], ask)).toMatchObject([
        { yearBuilt: 1910, use: 'one-two-family' },
      ]);
  });

  it('that is neither named by number nor by house is not asked for', () => {
    for (const street of [null, 'Lot 4 Block 2', 'N Harbor St'])
      expect(nameParcel(cookRoll, permitAt(street))).toBeUndefined();
  });
});

it('never joins a parcel that neither the number nor the address names', () => {
  const text = fc.constantFrom('1 N ELM ST', '2 N ELM ST', '1 N OAK ST');
  const number = fc.constantFrom('1', '2', '3');
  fc.assert(
    fc.property(
      fc.record({
        number: fc.option(number, { nil: undefined }),
        spellings: fc.array(text, { maxLength: 2 }),
        street: fc.constantFrom('ELM', 'OAK', null),
        city: fc.constant('X'),
        hasUnit: fc.boolean(),
      }),
      fc.option(fc.array(text), { nil: undefined }),
      fc.uniqueArray(number),
      (named, streets, there) => {
        const found = joinParcel(named, streets, there);
        if (found === null) return;
        if (found.by === 'number') {
          expect(found.parcel).toBe(named.number);
          expect(streets).toBeDefined();
        } else expect(there).toEqual([found.parcel]);
      },
    ),
  );
});

describe('the rolls', () => {
  it('are off until a person has read their terms, and say what that is; their owners are off everywhere', () => {
    for (const { id, terms, owner } of ROLLS) {
      expect([id, terms.readBy, owner]).toEqual([id, null, undefined]);
      const waiting = WAITING_ROLLS.find((one) => one.id === id);
      expect(waiting?.reason).toContain(terms.toRead);
      expect(waiting?.reason).toContain('Owners are off in every county');
    }
  });

  it('read no mailing address, and have the tables of a roll on one host', () => {
    for (const { id, tables, streets } of ROLLS) {
      expect(JSON.stringify([tables, streets]), id).not.toMatch(/mail/i);
      const hosts = [...tables, streets].map(({ portal }) =>
        portal.kind === 'socrata' ? portal.host : 'one',
      );
      expect(new Set(hosts).size).toBe(1);
    }
  });
});

it.each([
  ['203', null, 'one-two-family'],
  ['2-03', null, 'one-two-family'],
  ['211', 2, 'one-two-family'],
  ['211', 6, 'multi-family'],
  ['211', null, 'residential'],
  ['299', null, 'multi-family'],
  ['315', null, 'multi-family'],
  ['517', null, 'commercial'],
  ['593', null, 'industrial'],
  ['663', null, 'industrial'],
  ['893', null, 'industrial'],
  ['817', null, 'commercial'],
  ['212', null, null],
  ['100', null, null],
  ['417', null, null],
  ['EX', null, null],
] as const)('the class %s with %s units is %s', (code, units, use) => expect(cookUse(code, units)).toBe(use));

it('parcel numbers of Cook County have 14 digits', () => {
  const { number } = cookRoll;
  expect(['14331010110000', '1331010110000', '1433101011', '26'].map((text) => number?.(text))).toEqual([
    '14331010110000',
    '01331010110000',
    '14331010110000'.slice(0, 14),
    undefined,
  ]);
});
