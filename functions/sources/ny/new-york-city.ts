import type { Source } from '#functions/collection/source.ts';

/** Permits of DOB NOW: Build. One row for each work permit, each renewal of it (the sequence number) and each type of work on it. */
export const source: Source = {
  id: 'ny-new-york-city',
  name: 'City of New York',
  level: 'city',
  state: 'New York',
  city: 'New York',
  county: 'New York',
  portal: { kind: 'socrata', host: 'data.cityofnewyork.us', dataset: 'rbx6-tga4', dates: 'time' },
  confidence: 0.95,
  cadence: 'daily',
  expected: { repeats: { most: 2, because: 'the publisher has a few rows twice' } },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'data set metadata of rbx6-tga4: none', on: '2026-10-03' } },
  landingPage: 'https://data.cityofnewyork.us/d/rbx6-tga4',
  witness: {
    where: 'HomeSignalG/homesignal-site docs/source-key-quality-repair.md',
    on: '2026-08-10',
    columns: 14,
    counts: [
      { key: 'work_permit+sequence_number+work_type', rows: 66_650, most: 2 },
      { column: 'permit_status', values: { 'Signed-off': 620_437, 'Permit Issued': 354_151 } },
    ],
  },
  unread: {
    office: ['bin', 'approved_date', 'tracking_number'],
    districts: ['c_b_no'],
    building: ['work_on_floor'],
  },
  nobody: ['PR'],
  recordKey: ['work_permit', 'sequence_number', 'work_type'],
  dateColumn: 'issued_date',
  fields: {
    // The sentence stands in the place of a number where there is no permit yet.
    permitNumber: { words: { 'Permit is not yet issued': '' }, of: 'work_permit' },
    permitType: 'work_type',
    addressStreet: { join: ['house_no', 'street_name'] },
    addressCity: 'borough',
    addressZip: 'zip_code',
    valuation: 'estimated_job_costs',
    status: 'permit_status',
    issueDate: 'issued_date',
    expires: { optional: 'expired_date' },
    description: 'job_description',
    propertyOwnerName: { first: ['owner_business_name', 'owner_name'] },
    propertyOwnerAddress: {
      join: [
        { optional: 'owner_street_address' },
        { optional: 'owner_city' },
        { optional: 'owner_state' },
        { optional: 'owner_zip_code' },
      ],
    },
    // The applicant for a permit is its permittee, who does the work under the license named.
    contractorName: {
      first: [
        'applicant_business_name',
        { join: ['applicant_first_name', 'applicant_middle_name', 'applicant_last_name'] },
      ],
    },
    contractorLicense: 'applicant_license',
    contractorClass: { optional: 'permittee_s_license_type' },
    contractorAddress: 'applicant_business_address',
    relatedNumbers: { take: 'beforeDash', of: { optional: 'job_filing_number' } },
    parcel: { join: ['borough', { optional: 'block' }, { optional: 'lot' }], by: '-' },
    latitude: 'latitude',
    longitude: 'longitude',
    filing: 'filing_reason',
  },
  sharesWith: ['ny-new-york-city-bis'],
};
