import { describe, expect, it } from 'vitest';
import { permitCategory, propertyUse, typeUse } from './type-rules.ts';

describe('permitCategory', () => {
  it.each([
    ['demolition', ['PERMIT - WRECKING/DEMOLITION', 'Residential Demolition', 'DM']],
    ['occupancy', ['Certificate of Occupancy', 'Certificate of Completion', 'Change of Use']],
    ['fire', ['Fire Sprinkler', 'Fire Alarm - Commercial']],
    ['sign', ['Sign', 'PERMIT - SIGNS']],
    ['pool', ['Swimming-Pool/Spa']],
    ['roof', ['RE-ROOF/REPAIR', 'Residential Roofing']],
    ['electrical', ['ELEC', 'STRUC/ELEC', 'Electrical', 'EW', 'PERMIT - ELECTRIC WIRING']],
    ['plumbing', ['Plumbing', 'Sewer Connection']],
    ['mechanical', ['HVAC', 'Boiler Equipment', 'PERMIT - ELEVATOR EQUIPMENT']],
    ['site', ['Fence', 'FENCE NOMASONRY', 'Suspended Scaffold']],
    ['new building', ['Bldg-New', 'Nonbldg-New', 'NB', 'New', 'PERMIT - NEW CONSTRUCTION']],
    [
      'addition or alteration',
      ['Alteration', 'Bldg-Addition', 'Bldg-Alter/Repair', 'AL', 'otc alterations permit', 'A2'],
    ],
    ['zoning', ['Zoning']],
    ['building', ['BLDG', 'MBLD', 'Building (Residential)', 'General Construction', 'Foundation']],
    [null, ['3725B', 'Misc.', 'PERMIT - EASY PERMIT PROCESS', 'Assigned']],
  ] as const)('is %s', (category, types) => {
    for (const type of types) expect([type, permitCategory(type)]).toEqual([type, category]);
    expect(permitCategory(null)).toBeNull();
  });
});

describe('propertyUse', () => {
  it.each([
    ['residential', ['R', 'Residential', 'YES', '1 family dwelling', 'apartments', 'R-3', 'R3 Occ. Group']],
    ['residential', ['Dwelling - Single Family', 'Two Family', '1 or 2 Family Dwelling', 'Apartment']],
    ['residential', ['Residential - Household Living - Multi-Family', 'SINGLE FAM RES-CLUST-ZERO LOT']],
    ['commercial', ['C', 'Commercial', 'Medical Office', 'WAREHOUSE/STORAGE', 'Non-Residential']],
    ['other', ['Mixed Use', 'Industrial', 'School']],
    [null, ['Misc.', '3', 'Fence Wall']],
  ] as const)('reads a column of the source as %s', (use, texts) => {
    for (const text of texts) expect([text, propertyUse(text, null, null)]).toEqual([text, use]);
  });

  it('prefers the column, then the type, then the description', () => {
    expect(propertyUse('Commercial', typeUse('Building (Residential)'), null)).toBe('commercial');
    expect(propertyUse(null, typeUse('Building (Residential)'), 'commercial kitchen')).toBe('residential');
    expect(propertyUse('Misc.', null, 'Deck of a single-family house')).toBe('residential');
    expect(propertyUse(null, typeUse('Electrical'), 'New panel')).toBeNull();
  });

  it('accepts a code only in the column of the source', () => {
    expect(propertyUse(null, typeUse('R'), 'Panel C')).toBeNull();
  });
});
