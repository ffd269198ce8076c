import type { Source } from '#functions/collection/source.ts';

/** One small table a month. In the first the publisher made dates of its permit numbers: 16-01 reads 0016-01-01. */
export const source: Source = {
  id: 'wa-colfax',
  name: 'City of Colfax',
  level: 'city',
  state: 'Washington',
  city: 'Colfax',
  county: 'Whitman',
  portal: { kind: 'socrata', host: 'data.wa.gov', dataset: 'iqrw-294q', dates: 'time' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.wa.gov/d/iqrw-294q',
  alsoAt: [{ kind: 'socrata', host: 'data.wa.gov', dataset: 'sefr-g784', dates: 'time' }],
  witness: 'none',
  recordKey: ['permit_no'],
  dateColumn: 'issue_date',
  feeColumns: ['permit_fee'],
  fields: {
    permitNumber: 'permit_no',
    permitType: 'type',
    addressStreet: 'project_address',
    valuation: 'project_cost',
    issueDate: 'issue_date',
    description: 'work_description',
    propertyOwnerName: 'owner',
  },
  disabled: 'Some months of 2015 and 2016; nothing was added since.',
};
