import { source as chicago } from '#functions/sources/il/chicago.ts';
import { source as detroit } from '#functions/sources/mi/detroit.ts';
import { source as philadelphia } from '#functions/sources/pa/philadelphia.ts';
import type { RawRow } from '../mapping.ts';

export { chicago, detroit, philadelphia };

/** The day tests run on. */
export const TODAY = '2026-11-20';

const day = (index: number) => `2026-11-${String(1 + (index % 19)).padStart(2, '0')}`;

/** Generated rows in Chicago's shape; nothing in them is real. */
export function chicagoRows(count: number, from = 0): RawRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      ':id': `row-${String(index).padStart(6, '0')}`,
      permit_: `1010${String(index).padStart(5, '0')}`,
      permit_status: 'ACTIVE',
      permit_type: 'PERMIT - RENOVATION/ALTERATION',
      issue_date: `${day(index)}T00:00:00.000`,
      street_number: String(100 + index),
      street_direction: 'N',
      street_name: 'WINDLASS AVE',
      work_description: `REPLACE ROOF OF HOUSE ${index}`,
      reported_cost: `${1000 + index}.0`,
      contact_1_type: 'OWNER',
      contact_1_name: `OWNER ${index}`,
      latitude: '41.9',
      longitude: '-87.6',
    };
  });
}

/** Generated rows in Detroit's shape. */
export function detroitRows(count: number, from = 0): RawRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      ObjectId: index + 1,
      record_id: `RES2026-${String(index).padStart(5, '0')}`,
      address: `${100 + index} Quarterdeck Pl`,
      issued_date: day(index),
      work_description: `Replace furnace ${index}`,
      permit_type: 'Alteration',
      amt_estimated_contractor_cost: 1000 + index,
      zip_code: '48206',
      longitude: -83.1,
      latitude: 42.3,
    };
  });
}

/** Generated rows in Philadelphia's shape. */
export function philadelphiaRows(count: number, from = 0): RawRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      cartodb_id: index + 1,
      permitnumber: `RP-2026-${String(index).padStart(6, '0')}`,
      permittype: 'Building',
      permitdescription: 'Residential Building Permit',
      typeofwork: 'New Construction',
      approvedscopeofwork: `New construction ${index}`,
      permitissuedate: `${day(index)}T15:00:00Z`,
      status: 'Issued',
      contractorname: 'Keystone Lathe Builders LLC',
      contractoraddress1: 'Keystone Lathe Builders LLC\n2210 Cooper Alley\nPhiladelphia, PA  19125',
      address: `${100 + index} N HARROWGATE ST`,
      zip: '19122-3304',
      opa_owner: 'TINDALL PROPERTIES LP',
      latitude: 39.97,
      longitude: -75.14,
    };
  });
}
