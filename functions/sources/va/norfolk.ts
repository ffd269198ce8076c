import type { Source } from '#functions/collection/source.ts';

/**
 * A permit may stand here once an inspection, its own columns being the same each time. Columns were renamed once. An independent
 * city takes the place of its county, as everywhere in Virginia.
 */
export const source: Source = {
  id: 'va-norfolk',
  name: 'City of Norfolk',
  level: 'city',
  state: 'Virginia',
  city: 'Norfolk',
  county: 'Norfolk',
  portal: {
    kind: 'socrata',
    host: 'data.norfolk.gov',
    dataset: 'fahm-yuh4',
    dates: 'time',
    undatedBy: 'application_date',
  },
  confidence: 0.9,
  cadence: 'daily',
  expected: { permitsPerMonth: 600, repeats: { most: 60, because: 'one row an inspection' } },
  keeps: 'all',
  license: 'Public domain',
  terms: { seen: { where: 'data set metadata of fahm-yuh4', on: '2026-07-18' } },
  landingPage: 'https://data.norfolk.gov/d/fahm-yuh4',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'type',
    addressStreet: 'address',
    valuation: 'project_cost',
    status: 'status',
    // Some lie in the future.
    issueDate: 'issue_date',
    expires: { optional: 'expiration_date' },
    workClass: 'work_type',
    description: { first: ['work_type', 'use_type'] },
    propertyUse: { join: [{ optional: 'use_group' }, 'use_class'], by: ', ' },
    // Not in every version of the table.
    latitude: { optional: 'latitude' },
    longitude: { optional: 'longitude' },
    area: 'square_footage',
    parcel: { first: ['gpin', 'tax_account'] },
    applied: 'application_date',
    finished: 'finaled_date',
  },
  feeColumns: ['total_fee'],
};
