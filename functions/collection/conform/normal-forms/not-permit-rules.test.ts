import { describe, expect, it } from 'vitest';
import { notPermit } from './not-permit-rules.ts';

describe('notPermit', () => {
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
    ['license', ['Business License', 'Contractor Registration', 'Rental Registration', 'Short-Term Rental']],
  ] as const)('leaves out as %s', (rule, types) => {
    for (const type of types) expect([type, notPermit(type)]).toEqual([type, rule]);
  });

  it('keeps every kind of building permit', () => {
    const types = [
      ...['Building (Residential)', 'BLDG', 'MBLD', 'ELEC', 'STRUC/ELEC', 'AL', 'NB', 'EW', '3725B', '3721A'],
      ...['Bldg-Alter/Repair', 'Bldg-New', 'Nonbldg-New', 'Swimming-Pool/Spa', 'Suspended Scaffold', 'Misc.'],
      ...['Construction and Trades Residential;Residential;Single Family', 'Certificate of Occupancy'],
      ...['Certificate of Completion', 'Zoning', 'Fire Sprinkler', 'General Construction', 'Foundation'],
      ...['Protection and Mechanical Methods', 'Boiler Equipment', 'PERMIT - WRECKING/DEMOLITION'],
      ...['PERMIT - ELEVATOR EQUIPMENT', 'PERMIT - EASY PERMIT PROCESS', 'PERMIT - REINSTATE REVOKED PMT'],
      ...['otc alterations permit', 'additions alterations or repairs', 'Fence', 'Parking Lot', 'Driveway'],
      ...['Parking Garage - New', 'Row House', 'Event Center - Commercial', 'Residential Garage', 'Sidewalk'],
      ...['Commercial - Film Studio Building', 'Sewer Connection', 'Temporary Structure', 'Tent', 'Browning'],
    ];
    expect(types.filter((type) => notPermit(type) !== null)).toEqual([]);
    expect(notPermit(null)).toBeNull();
  });

  it('leaves out what a source itself keeps for other records, and only the whole type', () => {
    const own = ['Public Works', 'BSD-OTHER'];
    expect(notPermit('PUBLIC WORKS', own)).toBe('type the source keeps for other records');
    expect(notPermit('bsd other', own)).toBe('type the source keeps for other records');
    expect(notPermit('Public Works Building', own)).toBeNull();
    expect(notPermit('Public Works')).toBeNull();
  });
});
