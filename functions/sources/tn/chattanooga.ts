import type { Source } from '#functions/collection/source.ts';

/** A file of the city’s hub, which took the place of a Socrata data set whose column names these are. */
export const source: Source = {
  id: 'tn-chattanooga',
  name: 'City of Chattanooga',
  level: 'city',
  state: 'Tennessee',
  city: 'Chattanooga',
  county: 'Hamilton',
  portal: {
    kind: 'csv',
    file: 'https://data.chattanooga.gov/api/download/v1/items/9937e99e93de467eae5f592061c2672c/csv?layers=0',
  },
  cadence: 'daily',
  // 770 to 1,100 a month in 2026, of 215,369 on 2026-08-25: stored file 58013942888. Others saw the column of the parcel empty.
  expected: { permitsPerMonth: 700 },
  keeps: 'all',
  license: 'unknown',
  landingPage: null,
  witness: 'none',
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: ['permittype', 'permitsubtype'], by: ', ' },
    addressStreet: { join: ['originaladdress1', 'originaladdress2'] },
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcostdec',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: 'description',
    contractorName: { first: ['contractorcompanyname', 'contractorfullname'] },
    contractorPhone: 'contractorphone',
    contractorLicense: { first: ['contractorlicnum', 'contractorstatelic'] },
    contractorAddress: 'contractoraddress1',
    latitude: 'latitude',
    longitude: 'longitude',
  },
  disabled:
    'Others read the file up to 2026-08-24, but nobody has read its terms, nor counted how often permitnum repeats: read the license of the item “All Permits” at data.chattanooga.gov.',
};
