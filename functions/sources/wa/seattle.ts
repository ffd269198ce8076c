import type { Source } from '#functions/collection/source.ts';

/** Published from the application on: the issue date comes later. */
export const source: Source = {
  id: 'wa-seattle',
  name: 'City of Seattle',
  level: 'city',
  state: 'Washington',
  city: 'Seattle',
  county: 'King',
  portal: {
    kind: 'socrata',
    host: 'data.seattle.gov',
    dataset: '76t5-zqzr',
    dates: 'time',
    undatedBy: 'applieddate',
  },
  redirectHosts: ['cos-data.seattle.gov'],
  confidence: 0.96,
  cadence: 'daily',
  keeps: 'all',
  license: 'Public domain',
  terms: {
    individualsList: true,
    clause:
      'To the extent the data consists of a list of individuals or can be readily sorted, filtered, or configured as a list of individuals, it is not to be used for a commercial purpose.',
    seen: { where: 'https://data.seattle.gov/stories/s/Data-Policy/6ukr-wvup/', on: '2026-10-03' },
  },
  landingPage: 'https://data.seattle.gov/d/76t5-zqzr',
  witness: 'none',
  unread: { repeats: ['permitclass', 'originalstate', 'location1'], endings: ['completeddate'] },
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  // An application is Active, and a finished permit Completed.
  statusWords: {
    'ready for issuance': 'Applied',
    'approved to occupy': 'Active',
    active: 'Applied',
    'inspections completed': 'Active',
    closed: 'Void',
  },
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: ['permittypemapped', 'permittypedesc'], by: ', ' },
    addressStreet: 'originaladdress1',
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcost',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: 'description',
    contractorName: 'contractorcompanyname',
    propertyUse: { optional: 'permitclassmapped' },
    recordUrl: 'link.url',
    // Most related records are on other streets: the houses of a development, its land use permit.
    relatedNumbers: { join: [{ optional: 'parentpermitnum' }, { optional: 'relatedmup' }], by: ',' },
    latitude: 'latitude',
    longitude: 'longitude',
    dwellingUnits: { first: ['housingunitsadded', 'housingunits'] },
    expires: 'expiresdate',
    applied: 'applieddate',
  },
};
