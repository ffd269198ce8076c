import type { Source } from '#functions/collection/source.ts';

/** No address column. */
export const source: Source = {
  id: 'ca-roseville',
  name: 'City of Roseville',
  level: 'city',
  state: 'California',
  city: 'Roseville',
  county: 'Placer',
  portal: { kind: 'socrata', host: 'data.roseville.ca.us', dataset: 'buxi-gsvq', dates: 'time' },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.roseville.ca.us/d/buxi-gsvq',
  witness: 'none',
  recordKey: ['record_number'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'record_number',
    permitType: 'record_type',
    valuation: 'job_value',
    issueDate: 'issued_date',
  },
  disabled: 'Nobody has seen it answer yet; its columns are from an old catalog.',
};
