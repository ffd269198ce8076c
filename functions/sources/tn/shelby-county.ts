import type { Source } from '#functions/collection/source.ts';

/**
 * Building and demolition permits, republished monthly. The one date is that of the present status: the day of issue while
 * a permit is issued, a later one afterwards.
 */
export const source: Source = {
  id: 'tn-shelby-county',
  name: 'Shelby County',
  level: 'county',
  state: 'Tennessee',
  city: null,
  county: 'Shelby',
  portal: {
    kind: 'opendatasoft',
    host: 'data.opendatasoft.com',
    dataset: 'shelby-county-building-and-demolition-permits@datamidsouth',
    dates: 'time',
  },
  confidence: 0.4,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  terms: {
    personOnly: true,
    clause: 'Disallow: /api/',
    seen: { where: 'robots.txt of datamidsouth.org', on: '2026-09-25' },
  },
  landingPage:
    'https://data.opendatasoft.com/explore/dataset/shelby-county-building-and-demolition-permits@datamidsouth/',
  disabled:
    'The robots.txt of the publisher refuses its API, and the copy read here holds one of nine records. tn-memphis covers the same office.',
  witness: 'none',
  recordKey: ['record_id'],
  dateColumn: 'date_status',
  fields: {
    permitNumber: 'record_id',
    permitType: { join: ['record_type', 'permit_type'], by: ', ' },
    addressStreet: 'site_address',
    addressZip: 'zip_code',
    status: 'status',
    issueDate: 'date_status',
    latitude: 'lat',
    longitude: 'lon',
  },
};
