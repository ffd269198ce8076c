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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-31',
    columns: 11,
    counts: [
      {
        column: 'record_status',
        values: {
          Finaled: 14998,
          Expired: 11806,
          'CO Issued': 10420,
          'CC Issued': 10249,
          Issued: 6603,
          Closed: 4891,
          Revoked: 1889,
          Reissued: 1461,
          'Plan Check': 676,
          'Pending Applicant Action': 565,
        },
      },
      {
        column: 'record_type_type',
        values: {
          Residential: 28865,
          Commercial: 19740,
          Sign: 4931,
          Fire: 3550,
          'Event-Temporary Use': 3350,
          'Over The Counter': 2992,
          Stormwater: 919,
          'Outdoor Vendor': 558,
          'Right of Way': 533,
        },
      },
      { column: 'record_type_category', values: { NA: 22714 } },
      { column: 'record_type_group', values: { Permits: 65438 } },
    ],
  },
  unread: {
    repeats: ['record_type_subtype'],
    edits: ['record_status_date'],
    people: ['record_name'],
    blank: ['record_type_group'],
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
    workClass: { words: { NA: '' }, of: 'record_type_category' },
    applied: 'date_opened',
    propertyUse: 'record_type_type',
  },
};
