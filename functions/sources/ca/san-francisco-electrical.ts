import type { Column, Source } from '#functions/collection/source.ts';

/** Electrical permits, which the list of building permits leaves out. The table of contacts names the contractor of nearly each. */
export const source: Source = {
  id: 'ca-san-francisco-electrical',
  name: 'City and County of San Francisco',
  level: 'city',
  state: 'California',
  city: 'San Francisco',
  county: 'San Francisco',
  portal: { kind: 'socrata', host: 'data.sf.gov', dataset: 'ftty-kx6y', dates: 'time' },
  redirectHosts: ['data.sfgov.org'],
  details: {
    contacts: {
      portal: { kind: 'socrata', host: 'data.sf.gov', dataset: 'fdm7-jqqf', dates: 'time' },
      on: 'permit_number',
      by: 'permit_number',
    },
  },
  applications: true,
  cadence: 'daily',
  // The contacts of 25 permits take one request.
  budget: { minutes: 120, pages: 10_000 },
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.sf.gov/d/ftty-kx6y',
  witness: {
    where: 'data.sfgov.org ftty-kx6y, recorded rows',
    on: '2018-06-30',
    columns: 9,
    counts: [
      { key: 'permit_number', rows: 10, most: 1 },
      { column: 'status', values: { complete: 9, expired: 1 } },
    ],
  },
  recordKey: ['permit_number'],
  dateColumn: 'filed_date',
  fields: {
    permitNumber: 'permit_number',
    addressStreet: { join: ['street_number', 'street_name', 'street_suffix'] },
    addressZip: { first: ['zip_code', { optional: 'zipcode' }] },
    status: 'status',
    issueDate: 'issued_date',
    description: 'description',
    parcel: { join: [{ optional: 'block' }, { optional: 'lot' }], by: '-' },
    // 339,426 of 339,926 contacts are contractors, a business or a person.
    contractorName: contractor('company_name'),
    contractorPhone: contractor('phone'),
    contractorLicense: contractor('license_number'),
    contractorAddress: contractor('street_number', 'street', 'street_suffix', 'zipcode'),
    applied: 'filed_date',
  },
};

function contractor(...columns: [string, ...string[]]): Column {
  const value = columns.map((column) => `contacts.{n}.${column}`);
  const [role, name] = ['contacts.{n}.contact_type', 'contacts.{n}.company_name'];
  return { contact: { role, name, value, count: 10, is: ['Contractor'] } };
}
