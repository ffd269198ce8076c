import type { Source } from '#functions/collection/source.ts';

/** How long permits took: a small table. */
export const source: Source = {
  id: 'va-dumfries',
  name: 'Town of Dumfries',
  level: 'city',
  state: 'Virginia',
  city: 'Dumfries',
  county: 'Prince William',
  portal: { kind: 'socrata', host: 'data.dumfriesva.gov', dataset: '76tz-5d55', dates: 'time' },
  cadence: 'weekly',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.dumfriesva.gov/d/76tz-5d55',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'permit_type',
    addressStreet: 'location',
    issueDate: 'issued_date',
  },
  disabled: 'Nobody has seen it answer yet; its columns are from an old catalog.',
};
