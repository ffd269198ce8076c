import type { Source } from '#functions/collection/source.ts';

/** Plumbing and mechanical permits, which the list of building permits leaves out, with their contractors from another table. */
export const source: Source = {
  id: 'ca-san-francisco-plumbing',
  name: 'City and County of San Francisco',
  level: 'city',
  state: 'California',
  city: 'San Francisco',
  county: 'San Francisco',
  portal: { kind: 'socrata', host: 'data.sf.gov', dataset: 'a6aw-rudh', dates: 'time' },
  redirectHosts: ['data.sfgov.org'],
  details: {
    contacts: {
      portal: { kind: 'socrata', host: 'data.sf.gov', dataset: 'k6kv-9kix', dates: 'time' },
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
  landingPage: 'https://data.sf.gov/d/a6aw-rudh',
  witness: {
    where: 'data.sfgov.org a6aw-rudh, recorded rows',
    on: '2018-06-30',
    columns: 9,
    counts: [
      { key: 'permit_number', rows: 10, most: 1 },
      { column: 'status', values: { issued: 6, 'pos sent': 3, canceled: 1 } },
    ],
  },
  recordKey: ['permit_number'],
  dateColumn: 'filed_date',
  fields: {
    permitNumber: 'permit_number',
    addressStreet: { join: ['street_number', 'street_name', 'street_suffix'] },
    addressZip: 'zipcode',
    status: 'status',
    issueDate: 'issued_date',
    description: 'description',
    parcel: { join: [{ optional: 'block' }, { optional: 'lot' }], by: '-' },
    // The table has contractors only: 502,534 contacts for 512,836 permits.
    contractorName: 'contacts.1.firm_name',
    contractorPhone: 'contacts.1.phone',
    contractorLicense: 'contacts.1.license_number',
    contractorAddress: {
      join: ['contacts.1.address', 'contacts.1.city', 'contacts.1.state', 'contacts.1.zipcode'],
    },
    applied: 'filed_date',
  },
};
