import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'ca-richmond',
  name: 'City of Richmond',
  level: 'city',
  state: 'California',
  city: 'Richmond',
  county: 'Contra Costa',
  portal: { kind: 'socrata', host: 'www.transparentrichmond.org', dataset: 'tkbh-qmdj', dates: 'time' },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://www.transparentrichmond.org/d/tkbh-qmdj',
  witness: 'none',
  recordKey: ['permit_no'],
  dateColumn: 'issued',
  fields: {
    permitNumber: 'permit_no',
    permitType: 'type',
    addressStreet: 'site_address',
    addressCity: 'site_city',
    valuation: 'jobvalue',
    status: 'status',
    issueDate: 'issued',
    description: 'description',
  },
  disabled: 'Nobody has seen it answer yet; its columns are from an old catalog.',
};
