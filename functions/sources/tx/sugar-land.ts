import type { Source } from '#functions/collection/source.ts';

/** Every column is text. The contact's company is not said to be the contractor. */
export const source: Source = {
  id: 'tx-sugar-land',
  name: 'City of Sugar Land',
  level: 'city',
  state: 'Texas',
  city: 'Sugar Land',
  county: 'Fort Bend',
  portal: {
    kind: 'ckan',
    host: 'data.sugarlandtx.gov',
    resource: 'cba72fda-a133-4f3e-88d2-d8ebcb901963',
    dates: 'text',
  },
  confidence: 0.6,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: null,
  witness: 'none',
  unread: { people: ['Contact Company Name'] },
  recordKey: ['Permit Number'],
  dateColumn: 'Issued Date',
  fields: {
    permitNumber: 'Permit Number',
    permitType: { join: ['Type', 'Workclass'], by: ', ' },
    addressStreet: 'Address',
    addressZip: 'Zip Code',
    valuation: 'Permit Valuation',
    status: 'Permit Status',
    issueDate: 'Issued Date',
    description: 'Permit Description',
    applied: 'Applied Date',
    parcel: 'Parcel Number',
  },
};
