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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-16',
    columns: 11,
    counts: [
      {
        column: 'statuscurrentmapped',
        values: {
          'Permit Finaled': 139840,
          'Permit Issued': 21999,
          'In Review': 5596,
          'Application Accepted': 3206,
          Approved: 519,
        },
      },
      { column: 'permittypemapped', values: { Building: 44298, Wrecking: 5703 } },
    ],
  },
  recordKey: ['permitnum', 'originaladdress1', 'companyname'],
  dateColumn: 'issueddate',
  // Permit Issued follows Approved.
  statusWords: { approved: 'Applied', xclosed: 'Void' },
  feeColumns: [{ optional: 'fee' }],
  fields: {
    permitNumber: 'permitnum',
    permitType: 'permittypemapped',
    addressStreet: 'originaladdress1',
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcostdec',
    // The mapped column also has some codes of statuscurrent (ADD INS, APRV_NR, BILLED).
    status: { first: ['statuscurrentmapped', 'statuscurrent'] },
    issueDate: 'issueddate',
    description: 'description',
    contractorName: 'companyname',
    propertyUse: { first: [{ optional: 'proposeduse' }, { optional: 'permitclass' }] },
    recordUrl: { first: ['link.url', 'link'] },
    latitude: 'latitude',
    longitude: 'longitude',
    dwellingUnits: 'units',
    parcel: 'pin',
    area: 'totalsqft',
    applied: 'applieddate',
    addressState: 'originalstate',
    workClass: 'workclassmapped',
    expires: { optional: 'expiresdate' },
    finished: { first: [{ optional: 'completeddate' }, { optional: 'coissueddate' }] },
  },
};
