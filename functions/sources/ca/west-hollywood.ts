import type { Source } from '#functions/collection/source.ts';

/** Three columns only; what its date is the date of is not known. */
export const source: Source = {
  id: 'ca-west-hollywood',
  name: 'City of West Hollywood',
  level: 'city',
  state: 'California',
  city: 'West Hollywood',
  county: 'Los Angeles',
  portal: { kind: 'socrata', host: 'data.weho.org', dataset: 'd96h-4b7t', dates: 'time' },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.weho.org/d/d96h-4b7t',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'date',
  fields: {
    permitNumber: 'permit_number',
    addressStreet: 'address',
  },
  disabled: 'Nobody has seen yet whether its permits are those of building.',
};
