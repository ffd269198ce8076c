import { describe, expect, it } from 'vitest';
import { findNotPermitRule } from './not-permit-rules.ts';

describe('findNotPermitRule', () => {
  it.each([
    ['finance record', ['FINANCE', 'Finance - Invoice', 'Impact Fee', 'Fee Only', 'Commercial Invoice']],
    [
      'right-of-way permit',
      [
        'Right-of-Way',
        'BSD-ROW',
        'ROW Permit',
        'Street Opening',
        'Truck Route',
        'Sidewalk Closure',
        'Curb Cut',
      ],
    ],
    ['records request', ['Open Record Request', 'Building Records Request', 'FOIA', 'Lien Search']],
    ['parking permit', ['Parking Permit', 'Temporary No Parking', 'Residential Parking Permit']],
    ['special event', ['Special Event', 'BLOCK PARTY', 'Film Permit', 'Fireworks']],
    [
      'code complaint',
      ['Complaint', 'Building Complaint', 'Code Enforcement', 'Code Violation - Residential'],
    ],
    [
      'license',
      [
        'Business License',
        'Business Licence',
        'Contractor Registration',
        'Rental Registration',
        'Short-Term Rental',
      ],
    ],
  ] as const)('rejects as %s', (rule, types) => {
    for (const type of types) expect([type, findNotPermitRule(type)]).toEqual([type, rule]);
  });

  it('accepts every kind of building permit', () => {
    const types = [
      'Building (Residential)',
      'BLDG',
      'MBLD',
      'ELEC',
      'STRUC/ELEC',
      'AL',
      'NB',
      'EW',
      '3725B',
      '3721A',
      'Bldg-Alter/Repair',
      'Bldg-New',
      'Nonbldg-New',
      'Swimming-Pool/Spa',
      'Suspended Scaffold',
      'Misc.',
      'Construction and Trades Residential;Residential;Single Family',
      'Certificate of Occupancy',
      'Certificate of Completion',
      'Zoning',
      'Fire Sprinkler',
      'General Construction',
      'Foundation',
      'Protection and Mechanical Methods',
      'Boiler Equipment',
      'PERMIT - WRECKING/DEMOLITION',
      'PERMIT - ELEVATOR EQUIPMENT',
      'PERMIT - EASY PERMIT PROCESS',
      'PERMIT - REINSTATE REVOKED PMT',
      'otc alterations permit',
      'additions alterations or repairs',
      'Fence',
      'Parking Lot',
      'Driveway',
      'Parking Garage - New',
      'Row House',
      'Event Center - Commercial',
      'Residential Garage',
      'Sidewalk',
      'Commercial - Film Studio Building',
      'Sewer Connection',
      'Temporary Structure',
      'Tent',
      'Browning',
    ];
    expect(types.filter((type) => findNotPermitRule(type) !== null)).toEqual([]);
    expect(findNotPermitRule(null)).toBeNull();
  });

  it('rejects a whole type that the source lists as not a permit', () => {
    const own = ['Public Works', 'BSD-OTHER'];
    expect(findNotPermitRule('PUBLIC WORKS', own)).toBe('type the source keeps for other records');
    expect(findNotPermitRule('bsd other', own)).toBe('type the source keeps for other records');
    expect(findNotPermitRule('Public Works Building', own)).toBeNull();
    expect(findNotPermitRule('Public Works')).toBeNull();
  });
});
