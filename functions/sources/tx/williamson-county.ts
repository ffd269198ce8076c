import type { Source } from '#functions/collection/source.ts';

/** Permits of Round Rock, Georgetown, Cedar Park and others, as the appraisal district collects them. */
export const source: Source = {
  id: 'tx-williamson-county',
  name: 'Williamson Central Appraisal District',
  level: 'county',
  state: 'Texas',
  city: null,
  county: 'Williamson',
  portal: { kind: 'socrata', host: 'data.wcad.org', dataset: 'fqhf-gyjx', dates: 'time' },
  cadence: 'weekly',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.wcad.org/d/fqhf-gyjx',
  witness: 'none',
  recordKey: ['permitnumber', 'situscity'],
  dateColumn: 'issuedate',
  fields: {
    permitNumber: 'permitnumber',
    permitType: 'permittypedesc',
    addressStreet: 'situsaddress',
    addressCity: 'situscity',
    valuation: 'value',
    status: 'permitstatusdescription',
    issueDate: 'issuedate',
    description: { first: ['permitdesc', 'comment'] },
  },
  disabled: 'The feed is paused, and two versions of its columns are on record.',
};
