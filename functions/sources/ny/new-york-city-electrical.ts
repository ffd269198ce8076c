import type { Source } from '#functions/collection/source.ts';

/**
 * Electrical work in DOB NOW, which the lists of other filings and permits leave out: one row for each application, amendment and
 * subsequent filing. The applicant is always the licensed electrician, with the firm.
 */
export const source: Source = {
  id: 'ny-new-york-city-electrical',
  name: 'City of New York',
  level: 'city',
  state: 'New York',
  city: 'New York',
  county: 'New York',
  portal: { kind: 'socrata', host: 'data.cityofnewyork.us', dataset: 'dm9a-ab7w', dates: 'time' },
  applications: true,
  cadence: 'daily',
  budget: { minutes: 120 },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'data set metadata of dm9a-ab7w: none', on: '2026-07-17' } },
  landingPage: 'https://data.cityofnewyork.us/d/dm9a-ab7w',
  witness: 'none',
  unread: {
    office: ['filing_number', 'bin', 'owner_type', 'job_start_date'],
    fees: ['filing_fee', 'amount_paid'],
    people: ['applicant_first_name', 'applicant_last_name'],
  },
  recordKey: ['job_filing_number'],
  dateColumn: 'filing_date',
  fields: {
    permitNumber: 'job_filing_number',
    permitType: { words: { Electrician: 'Electrical' }, of: 'license_type' },
    addressStreet: { join: ['house_number', 'street_name'] },
    addressCity: 'borough',
    addressZip: 'zip_code',
    status: { first: ['filing_status', 'job_status'] },
    issueDate: 'permit_issued_date',
    description: 'job_description',
    propertyOwnerName: { first: ['business_name', { join: ['owner_first_name', 'owner_last_name'] }] },
    propertyOwnerAddress: { join: ['owner_address', 'owner_city', 'owner_state', 'owner_zip'] },
    contractorName: 'firm_name',
    contractorLicense: { first: ['license_number', 'firm_number'] },
    contractorAddress: { join: ['firm_address', 'city', 'state', 'zip'] },
    latitude: 'gis_latitude',
    longitude: 'gis_longitude',
    filing: 'filing_type',
    propertyUse: { optional: 'building_use_type' },
    relatedNumbers: { optional: 'job_number' },
  },
};
