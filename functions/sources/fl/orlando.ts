import type { Source } from '#functions/collection/source.ts';

/** Published from the application on. The newest issue dates are about eight days old. */
export const source: Source = {
  id: 'fl-orlando',
  name: 'City of Orlando',
  level: 'city',
  state: 'Florida',
  city: 'Orlando',
  county: 'Orange',
  portal: {
    kind: 'socrata',
    host: 'data.cityoforlando.net',
    dataset: 'ryhf-m453',
    dates: 'time',
    undatedBy: 'processed_date',
  },
  confidence: 0.95,
  cadence: 'daily',
  expected: { permitsPerMonth: 2000, fill: { contractorPhone: 0.46, propertyOwnerName: 0.7 } },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'data set metadata of ryhf-m453', on: '2026-07-18' } },
  landingPage: 'https://data.cityoforlando.net/d/ryhf-m453',
  witness: {
    where: 'https://data.cityoforlando.net/d/ryhf-m453',
    on: '2026-08-05',
    columns: 9,
    counts: [
      { column: 'contractor_phone_number', rows: 1105918, filled: 817118 },
      { column: 'property_owner_name', rows: 1105918, filled: 835895 },
    ],
  },
  unread: { districts: ['neighborhood'] },
  recordKey: ['permit_number'],
  dateColumn: 'issue_permit_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'application_type',
    addressStreet: 'permit_address',
    valuation: 'estimated_cost',
    // Stays "Open" after issuance.
    status: 'application_status',
    issueDate: 'issue_permit_date',
    description: 'project_name',
    propertyOwnerName: { first: ['property_owner_name', 'parcel_owner_name'] },
    contractorName: { first: ['contractor_name', { optional: 'contractor' }] },
    // The city writes a number of its own where it has none.
    contractorPhone: {
      words: { '(407) 947-0369': '', '(407)947-0369': '', '407-947-0369': '', '4079470369': '' },
      of: 'contractor_phone_number',
    },
    contractorAddress: 'contractor_address',
    // On one row of sixteen, and hardly any of the new ones.
    latitude: 'geocoded_column.coordinates[1]',
    longitude: 'geocoded_column.coordinates[0]',
    parcel: 'parcel_number',
    propertyUse: { optional: 'plan_review_type' },
    applied: 'processed_date',
    workClass: 'worktype',
    finished: 'coo_date',
  },
};
