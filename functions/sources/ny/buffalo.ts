import type { Source } from '#functions/collection/source.ts';

/** An issuance ledger without a status. The applicant is the licensed contractor, where licno names a license. */
export const source: Source = {
  id: 'ny-buffalo',
  name: 'City of Buffalo',
  level: 'city',
  state: 'New York',
  city: 'Buffalo',
  county: 'Erie',
  portal: { kind: 'socrata', host: 'data.buffalony.gov', dataset: '9p2d-f3yt', dates: 'time' },
  confidence: 0.9,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.buffalony.gov/d/9p2d-f3yt',
  recordKey: ['apno'],
  dateColumn: 'issued',
  fields: {
    permitNumber: 'apno',
    permitType: 'aptype',
    addressStreet: 'stname',
    addressCity: 'city',
    addressZip: 'zip',
    valuation: 'value',
    issueDate: 'issued',
    description: 'descofwork',
    contractorName: 'applicant',
    contractorLicense: 'licno',
    latitude: 'latitude',
    longitude: 'longitude',
  },
};
