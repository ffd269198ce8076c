import { describe, expect, it } from 'vitest';
import rows from '../trades/bench/hard-texts.json' with { type: 'json' };
import { labeledRows } from '../trades/bench/score-rows.ts';
import { readDescription } from '../trades/description.ts';
import { propertyUse, typeUse } from './property-use.ts';

const read = (own: string | null, type: string | null, description: string | null = null) =>
  propertyUse(own, typeUse(type), readDescription(description));

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
    for (const text of texts) expect([text, read(text, null, null)]).toEqual([text, use]);
  });

  it('prefers the column, then the type, then the description', () => {
    expect(read('Commercial', 'Building (Residential)', null)).toBe('commercial');
    expect(read(null, 'Building (Residential)', 'commercial kitchen')).toBe('residential');
    expect(read('Misc.', null, 'Deck of a single-family house')).toBe('one-two-family');
    expect(read(null, 'Electrical', 'New panel')).toBeNull();
  });

  it('narrows "residential" and "commercial" by what else the record says', () => {
    expect(read('Residential', null, 'New duplex')).toBe('one-two-family');
    expect(read('Residential', 'Apartment building', null)).toBe('multi-family');
    expect(read('Commercial', null, 'Re-roof apartments')).toBe('multi-family');
    expect(read('Commercial', null, 'Elementary school addition')).toBe('public');
    expect(read('Commercial', null, 'Guard house')).toBe('commercial');
    expect(read('Office', null, 'Re-roof apartments')).toBe('commercial');
    expect(read('Mixed Use', null, 'Apartments over a store')).toBeNull();
    expect(read('Residential', null, 'Whole house generator')).toBe('residential');
    expect(read(null, null, 'Whole house generator')).toBe('one-two-family');
  });

  it('tells a house of its own from a development of several homes', () => {
    const project = '(Establish use and construct 3 townhouse buildings. Review and process for 3 permits.)';
    expect(read('Multifamily', null, `Construct north duplex. ${project}`)).toBe('one-two-family');
    expect(read('Multifamily', null, `Construct north townhouse. ${project}`)).toBe('multi-family');
    expect(read('Multifamily', null, `Construct (unit 3) duplex. ${project}`)).toBe('one-two-family');
    expect(read('Multifamily', null, 'Demolish single family house, build 8 units')).toBe('multi-family');
    expect(read(null, null, 'Construct 4 townhouses')).toBe('multi-family');
    expect(read(null, null, 'New townhouse lot 12')).toBe('one-two-family');
    expect(read(null, null, 'Construct two DADUs')).toBe('one-two-family');
    expect(read(null, null, 'Salon on first floor, one apartment above')).toBeNull();
  });

  it('reads a column of several uses as the widest', () => {
    expect(read('Commercial/Industrial', null, 'Reroof')).toBe('commercial');
    expect(read('Commercial/Industrial', null, 'Reroof factory')).toBe('industrial');
  });

  it('takes a class of the Census survey for residential or commercial', () => {
    expect(read(null, 'R- 434 Addition & Alterations')).toBe('residential');
    expect(read(null, 'C- 437 Addn, Alter, Convn')).toBe('commercial');
    expect(read('R- 435 Renovations', null, 'New shower in triplex')).toBe('multi-family');
    expect(read(null, 'C- 101 Single Family Houses New')).toBe('one-two-family');
    expect(read(null, 'Building Permit, R- 434 Addition')).toBe('residential');
    expect(read(null, 'Panel C 400 amp')).toBeNull();
  });

  it('reads abbreviations, units of a building, and the standard of a sprinkler', () => {
    expect(read(null, 'NON_RESI, ALTERATION')).toBe('commercial');
    expect(read(null, 'RESI, REPAIR')).toBe('residential');
    expect(read(null, null, 'Erect a 3 story 3 unit masonry building')).toBe('multi-family');
    expect(read(null, null, 'Replace 3 unit brick chimney')).toBeNull();
    expect(read(null, null, 'NFPA 13D fire sprinkler system')).toBe('one-two-family');
    expect(read(null, null, 'Sprinklers by NFPA 13R')).toBe('multi-family');
  });

  it('takes the office among the rooms of a house for a room', () => {
    expect(read(null, null, 'Add mud room, office and bath to house')).toBe('one-two-family');
    expect(read(null, null, 'Convert house to office')).toBe('commercial');
    expect(read(null, null, 'Office building beside house')).toBe('commercial');
    expect(read('Commercial', null, 'Office and bath in house')).toBe('commercial');
  });

  it('accepts a code only in the column of the source', () => {
    expect(read(null, 'R', 'Panel C')).toBeNull();
  });

  it('reads the hard rows: 95 of 100 right, and none in place of nothing', () => {
    const hardTexts = labeledRows.parse(rows);
    const wrong = hardTexts.filter(
      ({ ownUse = null, permitType, description, use }) => read(ownUse, permitType, description) !== use,
    );
    expect(wrong.length).toBeLessThanOrEqual(hardTexts.length / 20);
    expect(wrong.filter(({ use }) => use === null)).toEqual([]);
  });
});
