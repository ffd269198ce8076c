import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'wa-auburn',
  name: 'City of Auburn',
  level: 'city',
  state: 'Washington',
  city: 'Auburn',
  county: 'King',
  portal: { kind: 'socrata', host: 'data.auburnwa.gov', dataset: 'fted-8bve', dates: 'time' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.auburnwa.gov/d/fted-8bve',
  witness: 'none',
  recordKey: ['permit'],
  dateColumn: 'issued',
  fields: {
    permitNumber: 'permit',
    permitType: { join: ['type', 'subtype'], by: ', ' },
    addressStreet: 'address',
    status: 'status',
    issueDate: 'issued',
    description: 'description',
    propertyOwnerName: 'owner',
    contractorName: 'contractor',
  },
  disabled: 'The feed has not changed since 2025-02.',
};
