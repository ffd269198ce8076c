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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-15',
    columns: 12,
    counts: [{ column: 'originalzip', values: { '98103': 12981 } }],
  },
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
    propertyUse: { first: ['permitclass', { optional: 'permitclassmapped' }] },
    recordUrl: 'link.url',
    // Most related records are on other streets: the houses of a development, its land use permit.
    relatedNumbers: { join: [{ optional: 'parentpermitnum' }, { optional: 'relatedmup' }], by: ',' },
    latitude: { first: ['latitude', 'location1.latitude'] },
    longitude: { first: ['longitude', 'location1.longitude'] },
    dwellingUnits: { first: ['housingunitsadded', 'housingunits'] },
    expires: 'expiresdate',
    applied: 'applieddate',
    addressState: 'originalstate',
    finished: 'completeddate',
  },
};
