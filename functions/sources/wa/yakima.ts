import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.yakimawa.gov/arcgis/rest/services/Planning/BuildingPermits/FeatureServer/0';

/** Some 2,200 permits since October 2022, from the application on; no value, description or names. */
export const source: Source = {
  id: 'wa-yakima',
  name: 'City of Yakima',
  level: 'city',
  state: 'Washington',
  city: 'Yakima',
  county: 'Yakima',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'SubmittedOnDate',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PermitID'],
  dateColumn: 'IssuedOnDate',
  fields: {
    permitNumber: 'PermitID',
    permitType: 'PermitType',
    addressStreet: 'SiteStreet',
    addressZip: 'SiteZipCode',
    status: 'PermitStatus',
    issueDate: 'IssuedOnDate',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'SubmittedOnDate',
  },
};
