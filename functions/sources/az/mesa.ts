import type { Source } from '#functions/collection/source.ts';

/** Published from the application on. `status_date` may lie in the future. No ZIP column. */
export const source: Source = {
  id: 'az-mesa',
  name: 'City of Mesa',
  level: 'city',
  state: 'Arizona',
  city: 'Mesa',
  county: 'Maricopa',
  portal: {
    kind: 'socrata',
    host: 'citydata.mesaaz.gov',
    dataset: 'dzpk-hxfb',
    dates: 'time',
    undatedBy: 'opened_date',
  },
  redirectHosts: ['data.mesaaz.gov'],
  confidence: 0.92,
  cadence: 'daily',
  expected: {
    permitsPerMonth: 700,
    fill: { contractorPhone: 0.4, contractorEmail: 0.3, addressStreet: 0.98 },
  },
  keeps: 'all',
  license: 'unknown',
  terms: {
    commercialUse: 'allowed',
    attribution: 'Data: City of Mesa',
    seen: { where: 'open-data guidance of data.mesaaz.gov', on: '2026-07-18' },
  },
  landingPage: 'https://citydata.mesaaz.gov/d/dzpk-hxfb',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-16',
    columns: 9,
    counts: [
      {
        column: 'type_of_work',
        values: {
          'Single Family (Detached)': 12555,
          'Other Commercial': 5795,
          'Svc (PSF) Sign Permits': 5534,
          '-- Not Selected --': 523,
        },
      },
      { column: 'contractor_phone', rows: 155662, filled: 28486 },
      { column: 'contractor_email', rows: 155662, filled: 26774 },
    ],
  },
  unread: { edits: ['status_date'], people: ['applicant'] },
  recordKey: ['permit_number'],
  dateColumn: 'issued_date',
  // Finished permits are Finaled; with a temporary certificate the work goes on.
  statusWords: { 'ready to issue': 'Applied', closed: 'Void', 'temporary c of o': 'Active' },
  fields: {
    permitNumber: 'permit_number',
    // RES, COM or SVC, then the work.
    permitType: {
      join: ['permit_type', { words: { '-- Not Selected --': '' }, of: 'type_of_work' }],
      by: ', ',
    },
    addressStreet: 'property_address',
    // job_value is often 0 where this one is filled.
    valuation: { first: ['total_valuation', { optional: 'job_value' }] },
    status: 'status',
    issueDate: 'issued_date',
    description: 'description_of_work',
    contractorName: 'contractor_name',
    contractorPhone: 'contractor_phone',
    contractorLicense: 'contractor_license',
    latitude: { first: ['latitude', 'location.coordinates[1]'] },
    longitude: { first: ['longitude', 'location.coordinates[0]'] },
    propertyUse: 'permit_type',
    parcel: 'parcel_number',
    area: 'total_square_feet',
    contractorEmail: 'contractor_email',
    applied: 'opened_date',
    finished: 'finaled_date',
  },
  feeColumns: ['total_fee_assessed'],
};
