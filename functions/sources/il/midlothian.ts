import type { Source } from '#functions/collection/source.ts';

/** Its one column of numbers holds types ("Fence") where a permit has none. */
export const source: Source = {
  id: 'il-midlothian',
  name: 'Village of Midlothian',
  level: 'city',
  state: 'Illinois',
  city: 'Midlothian',
  county: 'Cook',
  portal: { kind: 'socrata', host: 'data.illinois.gov', dataset: 'cii2-ipkp', dates: 'time' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.illinois.gov/d/cii2-ipkp',
  witness: 'none',
  recordKey: ['permit_no_or_type', 'date_permit_issued', 'location_1'],
  dateColumn: 'date_permit_issued',
  disabled: 'A historical table: its last permits are of 2012, and most have no number.',
  fields: {
    permitNumber: 'permit_no_or_type',
    addressStreet: 'location_1',
    issueDate: 'date_permit_issued',
  },
};
