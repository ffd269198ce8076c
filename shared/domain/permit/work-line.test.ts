import { describe, expect, it } from 'vitest';
import { workLine } from './work-line.ts';

const line = (description: string | null, permitType: string | null = null): string =>
  workLine({ id: 'ca-san-francisco.1', description, permitType, trades: [] });

describe('workLine', () => {
  it.each([
    // Case
    ['INTERIOR REMODEL WITH NEW HVAC AND LED LIGHTS', 'Interior remodel with new HVAC and LED lights'],
    ['REPLACE A/C & FURNACE ON 2ND FLOOR', 'Replace A/C & furnace on 2nd floor'],
    ['NEW 13D SPRINKLER SYSTEM, R-38 INSULATION', 'New 13D sprinkler system, R-38 insulation'],
    ['DETACHED ADU, 1200 SQFT', 'Detached ADU, 1200 sq ft'],
    ['re-roof', 'Re-roof'],
    ['Install EPDM at Oak Hall', 'Install EPDM at Oak Hall'],
    // Abbreviations
    ['Replace (E) furnace w/ (N) heat pump', 'Replace existing furnace with new heat pump'],
    ['REPAIR DWLG W/O PLANS', 'Repair dwelling without plans'],
    // Boilerplate
    ['REPLACE 2 WINDOWS, AS PER PLANS.', 'Replace 2 windows'],
    ['**NO FEE** Re-roof garage', 'Re-roof garage'],
    ['PROPOSED TWO STORY ADDITION', 'Two story addition'],
    ['REWIRE KITCHEN | FIRST FLOORMUNIS Permit Number: 20110057', 'Rewire kitchen first floor'],
    ['Facade repair. No change in use, egress or occupancy.', 'Facade repair'],
    ['NEW BOILER; NO CHANGE TO USE, EGRESS', 'New boiler'],
    ['Basement finish, subject to field inspection (STFI).', 'Basement finish'],
    ['remodel bath at unit #306 maher na', 'Remodel bath at unit #306'],
    // First sentence
    ['Replace boiler and burner. Remove oil tank.', 'Replace boiler and burner'],
    ['Dig approx. 15 ft of sewer', 'Dig approx. 15 ft of sewer'],
  ])('%s', (description, expected) => {
    expect(line(description)).toBe(expected);
  });

  it('ends a long text at a word', () => {
    const long = line('replace shingles '.repeat(20));
    expect(long.length).toBeLessThanOrEqual(141);
    expect(long).toMatch(/(replace|shingles)…$/);
  });

  it.each([null, '', '#12', 'as per plans', 'maher na'])(
    'falls back from %j to the permit type',
    (description) => {
      expect(line(description, 'PERMIT - NEW CONSTRUCTION')).toBe('New construction');
    },
  );

  it('falls back to the trades, then to a name', () => {
    expect(workLine({ id: 'a.1', description: null, permitType: null, trades: ['roofing', 'hvac'] })).toBe(
      'Roofing, HVAC',
    );
    expect(line(null)).toBe('Building permit');
  });
});
