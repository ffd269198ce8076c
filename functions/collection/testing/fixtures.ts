import { source as sanDiego } from '#functions/sources/ca/san-diego.ts';
import { source as chicago } from '#functions/sources/il/chicago.ts';
import { source as detroit } from '#functions/sources/mi/detroit.ts';
import { source as philadelphia } from '#functions/sources/pa/philadelphia.ts';
import { source as pittsburgh } from '#functions/sources/pa/pittsburgh.ts';
import { source as shelbyCounty } from '#functions/sources/tn/shelby-county.ts';
import type { RawRow } from '../conform/mapping.ts';

export { chicago, detroit, philadelphia, pittsburgh, sanDiego, shelbyCounty };

/** The day on which tests run. */
export const TODAY = '2026-11-20';

const day = (index: number) => `2026-11-${String(1 + (index % 19)).padStart(2, '0')}`;

/** Made-up rows in Chicago's format. */
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
      contact_1_name: `HALYARD ${index}`,
      latitude: '41.9',
      longitude: '-87.6',
    };
  });
}

/** Made-up rows in Detroit's format. */
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
      current_use_type: 'One Family',
      amt_estimated_contractor_cost: 1000 + index,
      zip_code: '48206',
      submitted_date: day(index),
      num_units: 1,
      parcel_id: `0800${2000 + index}.`,
      longitude: -83.1,
      latitude: 42.3,
    };
  });
}

/** Made-up rows in Philadelphia's format. */
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

/** Made-up rows in Pittsburgh's format. */
export function pittsburghRows(count: number, from = 0): RawRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      _id: index + 1,
      permit_id: `BDA-2026-${String(index).padStart(5, '0')}`,
      permit_type: 'Building & Development Application',
      owner_name: `HALYARD ${index}`,
      contractor_name: 'Plumb & True Builders LLC',
      work_description: `Reroof of house ${index}`,
      work_type: 'Existing',
      total_project_value: 1000 + index,
      issue_date: day(index),
      address: `${100 + index} Gimlet Way, Pittsburgh, PA 15201`,
      latitude: '40.47',
      longitude: '-79.96',
      zip_code: '15201',
      status: 'Issued',
    };
  });
}

/** Made-up rows in Shelby County's format. */
export function shelbyCountyRows(count: number, from = 0): RawRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      record_id: `RES-NEW-26-${String(index).padStart(6, '0')}`,
      record_type: 'Residential New Construction Permit',
      permit_type: 'New Construction',
      status: 'Issued',
      date_status: day(index),
      site_address: `${100 + index} VELLUM CV, Lakeland 38002`,
      zip_code: '38002',
      lat: 35.2,
      lon: -89.7,
    };
  });
}

/** Made-up rows in the format of San Diego's file. */
export function sanDiegoRows(count: number, from = 0): RawRow[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      APPROVAL_ID: `PMT-${3_000_000 + index}`,
      PROJECT_TITLE: `Reroof, "house" ${index}`,
      APPROVAL_TYPE: 'Building Permit',
      APPROVAL_STATUS: 'Issued',
      APPROVAL_ISSUE_DATE: day(index),
      GIS_ADDRESS: `${100 + index} Umber Rd`,
      GIS_LATITUDE: '32.7',
      GIS_LONGITUDE: '-117.1',
    };
  });
}
