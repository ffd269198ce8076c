import type { Source } from '#functions/collection/source.ts';

/**
 * Filings of jobs in DOB NOW: Build, before their permits. The applicant is the architect or engineer. The owner's business is often
 * a word for none.
 */
export const source: Source = {
  id: 'ny-new-york-city-filings',
  name: 'City of New York',
  level: 'city',
  state: 'New York',
  city: 'New York',
  county: 'New York',
  portal: { kind: 'socrata', host: 'data.cityofnewyork.us', dataset: 'w9ak-ipjd', dates: 'time' },
  applications: true,
  cadence: 'daily',
  // Some 100,000 filings a year.
  budget: { minutes: 120 },
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.cityofnewyork.us/d/w9ak-ipjd',
  witness: {
    where: 'https://data.cityofnewyork.us/d/w9ak-ipjd',
    on: '2026-07-28',
    columns: 9,
    counts: [
      {
        column: 'building_type',
        values: { Other: 702095, '2 Family': 100437, '1 Family': 91101, '3 Family': 24044 },
      },
      {
        column: 'borough',
        values: { Manhattan: 360014, Brooklyn: 256787, Queens: 182425, Bronx: 90621, 'Staten Island': 46792 },
      },
    ],
  },
  nobody: ['PR'],
  recordKey: ['job_filing_number'],
  dateColumn: 'filing_date',
  fields: {
    permitNumber: 'job_filing_number',
    permitType: 'job_type',
    addressStreet: { join: ['house_no', 'street_name'] },
    addressCity: 'borough',
    addressZip: { optional: 'postcode' },
    valuation: 'initial_cost',
    status: 'filing_status',
    // The day of the job's first permit.
    issueDate: { optional: 'first_permit_date' },
    description: 'job_description',
    propertyOwnerName: 'owner_s_business_name',
    // `1 Family` to `3 Family`; the rest is Other.
    propertyUse: 'building_type',
    relatedNumbers: { take: 'beforeDash', of: 'job_filing_number' },
    latitude: { optional: 'latitude' },
    longitude: { optional: 'longitude' },
  },
};
