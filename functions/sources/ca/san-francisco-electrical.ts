import type { Source } from '#functions/collection/source.ts';

/** Electrical permits, which the list of building permits leaves out. The one date is that of the application. */
export const source: Source = {
  id: 'ca-san-francisco-electrical',
  name: 'City and County of San Francisco',
  level: 'city',
  state: 'California',
  city: 'San Francisco',
  county: 'San Francisco',
  portal: { kind: 'socrata', host: 'data.sfgov.org', dataset: 'ftty-kx6y', dates: 'time' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.sfgov.org/d/ftty-kx6y',
  recordKey: ['permit_number'],
  dateColumn: 'application_creation_date',
  fields: {
    permitNumber: 'permit_number',
    addressStreet: {
      join: ['street_number', 'street_number_suffix', 'street_name', 'street_suffix', 'unit', 'unit_suffix'],
    },
    addressZip: 'zipcode',
    status: 'status',
    description: 'description',
  },
  disabled: 'Nobody has seen it answer yet; its columns are from a catalog of 2018.',
};
