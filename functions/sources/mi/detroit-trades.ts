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
  witness: 'none',
  unread: {
    repeats: ['street_number', 'street_prefix', 'street_name', 'street_type'],
    office: ['address_id'],
    districts: ['neighborhood', 'council_district'],
  },
  recordKey: ['record_id'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'record_id',
    permitType: 'permit_type',
    addressStreet: 'address',
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
