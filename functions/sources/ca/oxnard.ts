import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'ca-oxnard',
  name: 'City of Oxnard',
  level: 'city',
  state: 'California',
  city: 'Oxnard',
  county: 'Ventura',
  portal: { kind: 'socrata', host: 'data.oxnard.org', dataset: 'vmzx-48vx', dates: 'time' },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.oxnard.org/d/vmzx-48vx',
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'permit_type',
    addressStreet: 'address',
    valuation: 'valuation',
    status: 'status',
    issueDate: 'issued_date',
    description: 'description',
  },
  disabled: 'Nobody has seen it answer; the only register that names it has switched it off.',
};
