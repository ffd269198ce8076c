import type { Source } from '#functions/collection/source.ts';

/**
 * Permits of 2009 to 2013 on the state’s portal. Owner and contractor share their column with a phone, mostly of seven
 * digits, which stays with the name.
 */
export const source: Source = {
  id: 'ny-albany',
  name: 'City of Albany',
  level: 'city',
  state: 'New York',
  city: 'Albany',
  county: 'Albany',
  portal: { kind: 'socrata', host: 'data.ny.gov', dataset: 'kb9s-4gzd', dates: 'time' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.ny.gov/d/kb9s-4gzd',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'date',
  feeColumns: ['fee'],
  fields: {
    permitNumber: 'permit_number',
    addressStreet: 'address',
    valuation: 'estimated_cost',
    issueDate: 'date',
    description: 'description_of_work',
    propertyOwnerName: { take: 'nameBeforePhone', of: 'owner' },
    propertyOwnerPhone: { take: 'phone', of: 'owner' },
    contractorName: { take: 'nameBeforePhone', of: 'contractor' },
    contractorPhone: { take: 'phone', of: 'contractor' },
  },
  disabled: 'The data set ends in 2013.',
};
