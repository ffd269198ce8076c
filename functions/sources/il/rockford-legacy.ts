import type { Source } from '#functions/collection/source.ts';

/** Parcels instead of addresses. */
export const source: Source = {
  id: 'il-rockford-legacy',
  name: 'City of Rockford',
  level: 'city',
  state: 'Illinois',
  city: 'Rockford',
  county: 'Winnebago',
  portal: { kind: 'socrata', host: 'data.illinois.gov', dataset: 'stav-rdug', dates: 'time' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.illinois.gov/d/stav-rdug',
  witness: 'none',
  recordKey: ['permitno'],
  dateColumn: 'dateissued',
  disabled: 'A historical table: its last permits are of 2012.',
  fields: {
    permitNumber: 'permitno',
    valuation: 'valuation',
    issueDate: 'dateissued',
    description: 'description',
    propertyOwnerName: 'ownerfullname',
    contractorName: { first: ['contractordba', 'contractorfullname'] },
  },
};
