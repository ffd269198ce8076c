import type { Source } from '#functions/collection/source.ts';

/** An issuance ledger: every row is an issued permit, so there is no status column, and no contractor either. */
export const source: Source = {
  id: 'mi-detroit',
  name: 'City of Detroit',
  level: 'city',
  state: 'Michigan',
  city: 'Detroit',
  county: 'Wayne',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_building_permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.96,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_building_permits/FeatureServer/0',
  witness: {
    where: 'services2.arcgis.com/qvkbeam7Wirps6zC bseed_building_permits, a recorded row',
    on: '2026-08-22',
    columns: 34,
    counts: [
      { key: 'record_id', rows: 1, most: 1 },
      { column: 'current_use_type', rows: 1, filled: 1 },
      { column: 'proposed_use_type', rows: 1, filled: 0 },
    ],
  },
  unread: {
    office: ['pmr_id', 'address_id'],
    districts: ['zoning_designation', 'neighborhood', 'council_district'],
    building: [
      'construction_type',
      'num_stories',
      'is_open_to_elements',
      'is_missing_portions_of_building',
      'is_purchased_from_dlba',
      'is_in_dlba_compliance',
      'has_change_in_units',
      'is_vacant',
    ],
  },
  recordKey: ['record_id'],
  dateColumn: 'issued_date',
  // amt_permit_cost is the fee, and sometimes the value column has it too.
  feeColumns: ['amt_permit_cost'],
  fields: {
    permitNumber: 'record_id',
    permitType: 'permit_type',
    addressStreet: {
      first: ['address', { join: ['street_number', 'street_prefix', 'street_name', 'street_type'] }],
    },
    addressZip: 'zip_code',
    valuation: { first: ['amt_estimated_contractor_cost', 'amt_estimated_department_cost'] },
    issueDate: 'issued_date',
    description: 'work_description',
    propertyUse: {
      first: [{ optional: 'proposed_use_type' }, { optional: 'current_use_type' }, { optional: 'use_group' }],
    },
    latitude: 'latitude',
    longitude: 'longitude',
    applied: 'submitted_date',
    dwellingUnits: 'num_units',
    parcel: 'parcel_id',
  },
};
