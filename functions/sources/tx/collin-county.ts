import type { Source } from '#functions/collection/source.ts';

/** Permits of some 30 cities, as the appraisal district collects them. No status and no coordinates. */
export const source: Source = {
  id: 'tx-collin-county',
  name: 'Collin Central Appraisal District',
  level: 'county',
  state: 'Texas',
  city: null,
  county: 'Collin',
  portal: { kind: 'socrata', host: 'data.texas.gov', dataset: '82ee-gbj5', dates: 'time' },
  confidence: 0.92,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'Public domain',
  terms: { seen: { where: 'data set metadata of 82ee-gbj5', on: '2026-07-18' } },
  landingPage: 'https://data.texas.gov/d/82ee-gbj5',
  // A permit number is unique only within a city.
  witness: 'none',
  unread: { districts: ['permitissuedby'] },
  recordKey: ['permitnum', 'situscity'],
  dateColumn: 'permitissueddate',
  fields: {
    permitNumber: 'permitnum',
    permitType: { first: ['permittypedescr', 'permittypecode'] },
    // The whole address is in situsconcat.
    addressStreet: { first: [{ optional: 'situsconcatshort' }, { take: 'street', of: 'situsconcat' }] },
    addressCity: 'situscity',
    addressZip: 'situszip',
    valuation: 'permitvalue',
    // Some lie in the future.
    issueDate: 'permitissueddate',
    description: 'permitcomments',
    propertyOwnerName: 'propownername',
    // `NONE GIVEN` where it is not known.
    contractorName: 'permitbuildername',
    propertyUse: { optional: 'proprescom' },
    relatedNumbers: 'permitid',
  },
  sharesWith: ['tx-frisco'],
};
