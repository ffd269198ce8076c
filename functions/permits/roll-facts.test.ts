import { describe, expect, it } from 'vitest';
import { keepRoll, showRoll } from './roll-facts.ts';
import type { RollFacts } from './stored-permit.ts';
import { samplePermit } from './testing.ts';

const FACTS: RollFacts = {
  rollId: 'il-cook-roll',
  roll: 'Sample Assessor, 2025 roll, by address',
  rollClass: '2-11',
  yearBuilt: 1924,
  rollUnits: 3,
  rollOwner: 'SAMPLE, ANA',
  use: 'multi-family',
};
const permit = samplePermit('il-chicago.1', { parcel: '14331010110000' });
const told = { ...permit, rollSays: { asked: 'il-cook-roll 2025', facts: FACTS } };
const ON = { withheld: null, version: 'roll', attribution: null } as const;

describe('what a roll says', () => {
  it('is shown with its roll and year, and its use only where the record says none', () => {
    const { rollId: _, use: __, ...shown } = FACTS;
    expect(showRoll(told, ON)).toEqual({ ...told, ...shown, propertyUse: 'multi-family', useFrom: 'roll' });
    const recorded = showRoll({ ...told, propertyUse: 'commercial' }, ON);
    expect(recorded).toMatchObject({ propertyUse: 'commercial', rollClass: '2-11' });
    expect(recorded).not.toHaveProperty('useFrom');
  });

  it('is not shown without a rule, its owner only where no rule withholds it, and its attribution always', () => {
    expect(showRoll(told, undefined)).toBe(told);
    expect(showRoll(told, { ...ON, withheld: 'individuals' })).toMatchObject({
      rollOwner: null,
      rollClass: '2-11',
    });
    expect(showRoll(told, { ...ON, attribution: 'Data: Sample' }).roll).toBe(`${FACTS.roll}; Data: Sample`);
    expect(showRoll({ ...told, rollSays: { asked: 'a', facts: null } }, ON)).not.toHaveProperty('roll');
  });

  it('stays while the record names the same parcel and address', () => {
    const published = { ...permit, description: 'New' };
    expect(keepRoll(told, published)).toEqual({ ...told, description: 'New' });
    for (const other of [
      { parcel: undefined },
      { parcel: '1' },
      { addressStreet: '2 Elm St' },
      { addressCity: 'Elgin' },
    ])
      expect(keepRoll(told, { ...published, ...other })).not.toHaveProperty('rollSays');
    expect(keepRoll(permit, published)).toBe(published);
  });
});
