import type { Source } from '#functions/collection/source.ts';

/** The building permits in a table of their own, under the numbers they have in `tx-austin`; other columns, and no contractor. */
export const source: Source = {
  id: 'tx-austin-building',
  name: 'City of Austin',
  level: 'city',
  state: 'Texas',
  city: 'Austin',
  county: 'Travis',
  portal: { kind: 'socrata', host: 'data.austintexas.gov', dataset: 'quv8-5ckq', dates: 'time' },
  redirectHosts: ['datahub.austintexas.gov'],
  confidence: 0.92,
  cadence: 'weekly',
  expected: { permitsPerMonth: 150 },
  keeps: 'all',
  license: 'Public domain',
  terms: {
    attribution: 'Data: City of Austin, Texas - data.austintexas.gov',
    clause: 'We ask that proper credit be given',
    seen: { where: 'terms of data.austintexas.gov', on: '2026-08-24' },
  },
  landingPage: 'https://data.austintexas.gov/d/quv8-5ckq',
  witness: 'none',
  unread: { repeats: ['location'] },
  recordKey: ['permit_number'],
  dateColumn: 'issue_date',
  // Finished permits are Final here; these wait, or ended without it.
  statusWords: { closed: 'Void', 'application incomplete': 'On hold', 'awaiting upload': 'On hold' },
  fields: {
    permitNumber: 'permit_number',
    permitType: { join: ['permit_type', 'sub_type'], by: ', ' },
    addressStreet: 'permit_location',
    addressCity: 'city',
    addressZip: 'zip_code',
    // Empty on remodels.
    valuation: { first: ['total_job_valuation', 'total_valuation_remodel'] },
    status: 'status',
    issueDate: 'issue_date',
    description: 'work_description',
    latitude: { first: ['latitude', 'the_geom.coordinates[1]'] },
    longitude: { first: ['longitude', 'the_geom.coordinates[0]'] },
  },
  sharesWith: ['tx-austin'],
};
