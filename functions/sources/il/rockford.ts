import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'il-rockford',
  name: 'City of Rockford',
  level: 'city',
  state: 'Illinois',
  city: 'Rockford',
  county: 'Winnebago',
  portal: { kind: 'socrata', host: 'illinois-edp.data.socrata.com', dataset: '3k8p-pkx8', dates: 'time' },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://illinois-edp.data.socrata.com/d/3k8p-pkx8',
  witness: 'none',
  recordKey: ['permitno'],
  dateColumn: 'dateissued1',
  disabled: 'Nobody has seen it answer yet; its columns are from an old catalog.',
  fields: {
    permitNumber: 'permitno',
    permitType: 'permittype',
    issueDate: 'dateissued1',
    description: 'worktype',
  },
};
