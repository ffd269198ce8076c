import { describe, expect, it } from 'vitest';
import { permitCategory } from './type-rules.ts';

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
