import type { Source } from '#functions/collection/source.ts';

/**
 * By the day a record is opened: there is no day of issue, only one of the latest status. Most records carry no job value.
 * The path is /server/, not /arcgis/.
 */
export const source: Source = {
  id: 'nc-asheville',
  name: 'City of Asheville',
  level: 'city',
  state: 'North Carolina',
  city: 'Asheville',
  county: 'Buncombe',
  portal: {
    kind: 'arcgis',
    layer: 'https://gis.ashevillenc.gov/server/rest/services/Permits/AccelaPermitsView/MapServer/2',
    dates: 'time',
    dateLiteral: 'DATE',
    where:
      "record_type_type <> 'Event-Temporary Use' AND record_type_type <> 'Outdoor Vendor' AND record_type_type <> 'Right of Way'",
  },
  confidence: 0.94,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://gis.ashevillenc.gov/server/rest/services/Permits/AccelaPermitsView/MapServer/2',
  witness: 'none',
  unread: {
    repeats: ['record_type_group', 'record_type_category', 'record_type_subtype'],
    edits: ['record_status_date'],
    blank: ['record_name'],
  },
  recordKey: ['record_id'],
  dateColumn: 'date_opened',
  fields: {
    permitNumber: 'record_id',
    permitType: { join: ['record_type', 'record_type_type'], by: ', ' },
    addressStreet: 'address',
    valuation: 'job_value',
    status: 'record_status',
    description: 'description',
    contractorName: 'business_name',
    contractorLicense: { optional: 'license_number' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: { first: ['parcel_number', 'apn'] },
  },
};
