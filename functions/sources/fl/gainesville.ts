import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'fl-gainesville',
  name: 'City of Gainesville',
  level: 'city',
  state: 'Florida',
  city: 'Gainesville',
  county: 'Alachua',
  portal: { kind: 'socrata', host: 'data.cityofgainesville.org', dataset: 'p798-x3nx', dates: 'time' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.cityofgainesville.org/d/p798-x3nx',
  witness: 'none',
  recordKey: ['permit'],
  dateColumn: 'issue',
  disabled: 'The feed has not changed since 2023.',
  fields: {
    permitNumber: 'permit',
    permitType: 'type',
    addressStreet: 'address',
    addressCity: 'city',
    issueDate: 'issue',
    description: { join: ['subtype', 'classification'] },
    // The name of the owner's business.
    propertyOwnerName: 'business',
    contractorName: 'contractor',
    latitude: 'latitude',
    longitude: 'longitude',
  },
};
