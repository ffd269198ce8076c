import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'wa-clarkston',
  name: 'City of Clarkston',
  level: 'city',
  state: 'Washington',
  city: 'Clarkston',
  county: 'Asotin',
  portal: { kind: 'socrata', host: 'data.wa.gov', dataset: 'uxv9-c2g9', dates: 'time' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.wa.gov/d/uxv9-c2g9',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'permit_date',
  fields: {
    permitNumber: 'permit_number',
    addressStreet: 'site_address',
    valuation: 'valuation',
    issueDate: 'permit_date',
    propertyOwnerName: 'owner_name',
  },
  disabled: 'Nobody has seen how old its rows are, or that any are added.',
};
