import type { Source } from '#functions/collection/source.ts';

/** Demolition permits only: the layer has neither a type nor a status, and no value. */
export const source: Source = {
  id: 'mi-detroit-demolition',
  name: 'City of Detroit',
  level: 'city',
  state: 'Michigan',
  city: 'Detroit',
  county: 'Wayne',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_demolition_permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.91,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services2.arcgis.com/qvkbeam7Wirps6zC/arcgis/rest/services/bseed_demolition_permits/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 20,
    counts: [{ column: 'record_id', rows: 816, filled: 816 }],
  },
  unread: {
    office: ['address_id'],
    districts: ['neighborhood', 'council_district'],
    building: ['is_open_to_elements', 'has_change_in_units'],
  },
  recordKey: ['record_id'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'record_id',
    addressStreet: {
      first: ['address', { join: ['street_number', 'street_prefix', 'street_name', 'street_type'] }],
    },
    addressZip: 'zip_code',
    issueDate: 'issued_date',
    description: 'work_description',
    propertyOwnerName: 'owner_name',
    contractorName: 'demolition_contractor',
    contractorAddress: 'demolition_contractor_address',
    latitude: 'latitude',
    longitude: 'longitude',
    parcel: 'parcel_id',
  },
};
