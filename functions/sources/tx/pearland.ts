import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.pearlandtx.gov/hosting/rest/services/Commercial_Permits/FeatureServer/0';

/** Commercial permits. The applicant is not said to be the contractor. */
export const source: Source = {
  id: 'tx-pearland',
  name: 'City of Pearland',
  level: 'city',
  state: 'Texas',
  city: 'Pearland',
  county: 'Brazoria',
  // Text such as `2021-02-23 0:00`.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['CASE_NUMBER'],
  dateColumn: 'DATE_ISSUED',
  fields: {
    permitNumber: 'CASE_NUMBER',
    permitType: 'BUS_CASE_DESC',
    addressStreet: 'LOCATION',
    status: 'CASE_STATUS',
    issueDate: 'DATE_ISSUED',
    description: 'CASE_NAME',
    propertyOwnerName: { optional: 'PropertyOwner' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
