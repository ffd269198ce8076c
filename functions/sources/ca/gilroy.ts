import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services8.arcgis.com/n7NW5ijV4dJUmrID/arcgis/rest/services/Permit_Activity/FeatureServer/1';

/** Published from the application on, without values and names. */
export const source: Source = {
  id: 'ca-gilroy',
  name: 'City of Gilroy',
  level: 'city',
  state: 'California',
  city: 'Gilroy',
  county: 'Santa Clara',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'ApplicationDate',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PermitNum'],
  dateColumn: 'IssueDate',
  fields: {
    permitNumber: 'PermitNum',
    permitType: { join: ['PermitType', 'WorkClass'], by: ', ' },
    addressStreet: 'Address',
    status: 'PermitStatus',
    issueDate: 'IssueDate',
    description: 'PermitDesc',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'ApplicationDate',
    finished: 'FinaledDate',
    expires: 'ExpirationDate',
  },
};
