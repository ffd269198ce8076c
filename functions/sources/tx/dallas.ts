import type { Source } from '#functions/collection/source.ts';

/** No status and no coordinates. A later file, of the fiscal year 2023-24, is another layer with columns of its own. */
export const source: Source = {
  id: 'tx-dallas',
  name: 'City of Dallas',
  level: 'city',
  state: 'Texas',
  city: 'Dallas',
  county: 'Dallas',
  // MM/DD/YY, which sorts by the month first.
  portal: { kind: 'socrata', host: 'www.dallasopendata.com', dataset: 'e7gq-4sah', dates: 'text' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://www.dallasopendata.com/d/e7gq-4sah',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'permit_type',
    addressStreet: 'street_address',
    addressZip: 'zip_code',
    valuation: 'value',
    issueDate: 'issued_date',
    description: 'work_description',
    // Name, address and phone in one text: the address stays behind the name.
    contractorName: { take: 'nameBeforePhone', of: 'contractor' },
    contractorPhone: { take: 'phone', of: 'contractor' },
    propertyUse: 'land_use',
  },
  disabled: 'The feed has not changed since 2024-01.',
};
