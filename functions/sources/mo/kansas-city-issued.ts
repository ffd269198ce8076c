import type { Source } from '#functions/collection/source.ts';

/** Issued permits of CompassKC, without names. Some dates lie in the future, up to the year 3036. */
export const source: Source = {
  id: 'mo-kansas-city-issued',
  name: 'City of Kansas City',
  level: 'city',
  state: 'Missouri',
  city: 'Kansas City',
  county: 'Jackson',
  portal: {
    kind: 'socrata',
    host: 'data.kcmo.org',
    dataset: 'w8jz-wjgn',
    dates: 'time',
    undatedBy: 'application_date',
  },
  cadence: 'daily',
  // 10,555 in 90 days of 2026, of 1,524,600.
  expected: { permitsPerMonth: 2000 },
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.kcmo.org/d/w8jz-wjgn',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: { join: ['permit_type', 'work_class'], by: ', ' },
    addressStreet: 'main_address_line1',
    valuation: 'valuation',
    status: 'permit_status',
    issueDate: 'issue_date',
    applied: 'application_date',
  },
};
