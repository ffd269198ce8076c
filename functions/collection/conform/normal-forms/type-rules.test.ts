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
    ['residential', ['R', 'Residential', 'YES', 'Household Living']],
    [
      'one-two-family',
      ['1 family dwelling', 'R-3', 'R3 Occ. Group', 'Dwelling - Single Family', 'Two Family'],
    ],
    ['one-two-family', ['1 or 2 Family Dwelling', 'SINGLE FAM RES-CLUST-ZERO LOT', 'Townhouse', 'Duplex']],
    ['multi-family', ['apartments', 'Apartment', 'Residential - Household Living - Multi-Family', 'R-2']],
    ['commercial', ['C', 'Commercial', 'Medical Office', 'Non-Residential', 'tourist hotel/motel']],
    ['industrial', ['Industrial', 'WAREHOUSE/STORAGE', 'Factory']],
    ['public', ['School', 'Church', 'Institutional', 'Public Building']],
    [null, ['Mixed Use', 'vacant lot']],
    [null, ['Misc.', '3', 'Fence Wall']],
  ] as const)('reads a column of the source as %s', (use, texts) => {
    for (const text of texts) expect([text, propertyUse(text, null, null)]).toEqual([text, use]);
  });

  it('prefers the column, then the type, then the description', () => {
    expect(propertyUse('Commercial', typeUse('Building (Residential)'), null)).toBe('commercial');
    expect(propertyUse(null, typeUse('Building (Residential)'), 'commercial kitchen')).toBe('residential');
    expect(propertyUse('Misc.', null, 'Deck of a single-family house')).toBe('one-two-family');
    expect(propertyUse(null, typeUse('Electrical'), 'New panel')).toBeNull();
  });

  it('narrows "residential" and "commercial" by what else the record says', () => {
    expect(propertyUse('Residential', null, 'New duplex')).toBe('one-two-family');
    expect(propertyUse('Residential', typeUse('Apartment building'), null)).toBe('multi-family');
    expect(propertyUse('Commercial', null, 'Re-roof apartments')).toBe('multi-family');
    expect(propertyUse('Commercial', null, 'Elementary school addition')).toBe('public');
    expect(propertyUse('Commercial', null, 'Guard house')).toBe('commercial');
    expect(propertyUse('Office', null, 'Re-roof apartments')).toBe('commercial');
    expect(propertyUse('Mixed Use', null, 'Apartments over a store')).toBeNull();
    expect(propertyUse('Residential', null, 'Whole house generator')).toBe('residential');
    expect(propertyUse(null, null, 'Whole house generator')).toBe('one-two-family');
  });

  it('tells a house of its own from a development of several homes', () => {
    const project = '(Establish use and construct 3 townhouse buildings. Review and process for 3 permits.)';
    expect(propertyUse('Multifamily', null, `Construct north duplex. ${project}`)).toBe('one-two-family');
    expect(propertyUse('Multifamily', null, `Construct north townhouse. ${project}`)).toBe('multi-family');
    expect(propertyUse('Multifamily', null, 'Demolish single family house, build 8 units')).toBe(
      'multi-family',
    );
    expect(propertyUse(null, null, 'Construct 4 townhouses')).toBe('multi-family');
    expect(propertyUse(null, null, 'New townhouse lot 12')).toBe('one-two-family');
  });

  it('reads a column of several uses as the widest', () => {
    expect(propertyUse('Commercial/Industrial', null, 'Reroof')).toBe('commercial');
    expect(propertyUse('Commercial/Industrial', null, 'Reroof factory')).toBe('industrial');
  });

  it('accepts a code only in the column of the source', () => {
    expect(propertyUse(null, typeUse('R'), 'Panel C')).toBeNull();
  });
});
