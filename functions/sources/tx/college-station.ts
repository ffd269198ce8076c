import type { Source } from '#functions/collection/source.ts';

/** All permits from the application on; no value and no ZIP code. */
export const source: Source = {
  id: 'tx-college-station',
  name: 'City of College Station',
  level: 'city',
  state: 'Texas',
  city: 'College Station',
  county: 'Brazos',
  portal: {
    kind: 'socrata',
    host: 'data.cstx.gov',
    dataset: 'hrbn-znt6',
    dates: 'time',
    undatedBy: 'applied_date',
  },
  confidence: 0.91,
  cadence: 'daily',
  expected: { permitsPerMonth: 400 },
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.cstx.gov/d/hrbn-znt6',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'permit_type',
    addressStreet: 'address_1',
    status: 'current_status',
    issueDate: 'issued_date',
    description: 'permit_description',
    applied: 'applied_date',
  },
};
