import type { Source } from '#functions/collection/source.ts';

/**
 * Bare street addresses: no city, no ZIP code, no point. Some who read it found no permit after 2025-05-30, others an update in
 * 2026-08.
 */
export const source: Source = {
  id: 'ca-sonoma-county',
  name: 'Sonoma County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Sonoma',
  portal: {
    kind: 'socrata',
    host: 'data.sonomacounty.ca.gov',
    dataset: '88ms-k5e7',
    dates: 'time',
    undatedBy: 'started',
  },
  confidence: 0.5,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.sonomacounty.ca.gov/d/88ms-k5e7',
  witness: {
    where: 'HomeSignalG/homesignal-site docs/source-registry.md',
    on: '2026-07-15',
    columns: 8,
    counts: [{ column: 'status', values: { Finaled: 15129, Issued: 9174 } }],
  },
  unread: { districts: ['jurisdiction'] },
  recordKey: ['file_number'],
  dateColumn: 'issued',
  feeColumns: ['totfee'],
  fields: {
    permitNumber: 'file_number',
    permitType: 'application_type',
    addressStreet: 'address',
    valuation: 'value',
    status: 'status',
    issueDate: 'issued',
    description: 'description',
    parcel: 'assessors_parcel_number',
    applied: 'started',
  },
};
