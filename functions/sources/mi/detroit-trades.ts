import type { Source } from '#functions/collection/source.ts';

/**
 * Trade permits, a ledger of issued ones beside that of building permits: no status and no value. One in eight is the
 * water department replacing its own mains and lead services; these are no leads and are not asked for.
 */
export const source: Source = {
  id: 'mi-detroit-trades',
  name: 'City of Detroit',
  level: 'city',
  state: 'Michigan',
  city: 'Detroit',
  county: 'Wayne',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_trades_permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    where:
      "work_description IS NULL OR (work_description NOT LIKE 'DWSD WATER MAIN%' AND work_description NOT LIKE 'DWSD LEAD SERVICE%')",
  },
  confidence: 0.93,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_trades_permits/FeatureServer/0',
  witness: {
    where:
      'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_trades_permits/FeatureServer/0',
    on: '2026-08-05',
    columns: 12,
    counts: [
      { column: 'owner_name', rows: 117481, filled: 117011 },
      { column: 'contact_business_name', rows: 117481, filled: 102796 },
      {
        column: 'work_description',
        values: { 'DWSD WATER MAIN REPLACEMENT CONTRACT': 8198, 'DWSD LEAD SERVICE REPLACEMENT': 7185 },
      },
    ],
  },
  unread: { office: ['address_id'], districts: ['neighborhood', 'council_district'] },
  recordKey: ['record_id'],
  dateColumn: 'issued_date',
  expected: { fill: { propertyOwnerName: 0.95, contractorName: 0.8 } },
  fields: {
    permitNumber: 'record_id',
    permitType: 'permit_type',
    addressStreet: {
      first: ['address', { join: ['street_number', 'street_prefix', 'street_name', 'street_type'] }],
    },
    addressZip: 'zip_code',
    issueDate: 'issued_date',
    description: 'work_description',
    propertyOwnerName: 'owner_name',
    // The contact is the contractor: contractor_address is his.
    contractorName: { first: ['contact_business_name', 'contact_name'] },
    contractorAddress: 'contractor_address',
    latitude: 'latitude',
    longitude: 'longitude',
    parcel: 'parcel_id',
  },
};
