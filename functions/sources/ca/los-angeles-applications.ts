import type { Source } from '#functions/collection/source.ts';

/** Permits submitted since 2020, issued or not: the same columns as the list of issued ones, with the day of submission. */
export const source: Source = {
  id: 'ca-los-angeles-applications',
  name: 'City of Los Angeles',
  level: 'city',
  state: 'California',
  city: 'Los Angeles',
  county: 'Los Angeles',
  portal: { kind: 'socrata', host: 'data.lacity.org', dataset: 'gwh9-jnip', dates: 'time' },
  applications: true,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.lacity.org/d/gwh9-jnip',
  witness: 'none',
  recordKey: ['permit_nbr'],
  dateColumn: 'submitted_date',
  fields: {
    permitNumber: 'permit_nbr',
    permitType: 'permit_type',
    addressStreet: 'primary_address',
    addressZip: 'zip_code',
    valuation: 'valuation',
    status: 'status_desc',
    issueDate: 'issue_date',
    description: 'work_desc',
    propertyUse: 'permit_sub_type',
    latitude: { optional: 'lat' },
    longitude: { optional: 'lon' },
  },
  sharesWith: ['ca-los-angeles'],
};
