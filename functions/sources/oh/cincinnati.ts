import type { Source } from '#functions/collection/source.ts';

/**
 * Published from the application on: the issue date comes later. A permit number may repeat; nothing says what tells such
 * rows apart, so the address and the company are in the key.
 */
export const source: Source = {
  id: 'oh-cincinnati',
  name: 'City of Cincinnati',
  level: 'city',
  state: 'Ohio',
  city: 'Cincinnati',
  county: 'Hamilton',
  portal: {
    kind: 'socrata',
    host: 'data.cincinnati-oh.gov',
    dataset: 'uhjb-xac9',
    dates: 'time',
    undatedBy: 'applieddate',
  },
  confidence: 0.93,
  cadence: 'daily',
  keeps: 'all',
  license: 'Public domain',
  terms: { seen: { where: 'data set metadata of uhjb-xac9', on: '2026-07-18' } },
  landingPage: 'https://data.cincinnati-oh.gov/d/uhjb-xac9',
  witness: 'none',
  unread: { repeats: ['originalstate', 'workclassmapped', 'statuscurrent'] },
  recordKey: ['permitnum', 'originaladdress1', 'companyname'],
  dateColumn: 'issueddate',
  // Permit Issued follows Approved.
  statusWords: { approved: 'Applied', xclosed: 'Void' },
  fields: {
    permitNumber: 'permitnum',
    permitType: 'permittypemapped',
    addressStreet: 'originaladdress1',
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcostdec',
    // statuscurrent holds codes: ADD INS, APRV_NR, BILLED.
    status: 'statuscurrentmapped',
    issueDate: 'issueddate',
    description: 'description',
    contractorName: 'companyname',
    propertyUse: { optional: 'permitclass' },
    recordUrl: { first: ['link.url', 'link'] },
    latitude: 'latitude',
    longitude: 'longitude',
    dwellingUnits: 'units',
    parcel: 'pin',
    area: 'totalsqft',
    applied: 'applieddate',
  },
};
