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
  recordKey: ['record_id'],
  dateColumn: 'issued_date',
  // amt_permit_cost is the fee, and sometimes the value column has it too.
  feeColumns: ['amt_permit_cost'],
  fields: {
    permitNumber: 'record_id',
    permitType: 'permit_type',
    addressStreet: 'address',
    addressZip: 'zip_code',
    valuation: 'amt_estimated_contractor_cost',
    issueDate: 'issued_date',
    description: 'work_description',
    propertyUse: { optional: 'current_use_type' },
    latitude: 'latitude',
    longitude: 'longitude',
  },
};
