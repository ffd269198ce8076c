import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.seguintexas.gov/arcgis/rest/services/Permits/Permits/FeatureServer/0';

/** All permits as one layer of 140,000 rows, without status, value and names. */
export const source: Source = {
  id: 'tx-seguin',
  name: 'City of Seguin',
  level: 'city',
  state: 'Texas',
  city: 'Seguin',
  county: 'Guadalupe',
  // M/D/YYYY h:mm:ss AM, which sorts by the month first.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['USER_PERMITNUMBER'],
  dateColumn: 'USER_DATEISSUED',
  fields: {
    permitNumber: 'USER_PERMITNUMBER',
    permitType: 'USER_NAME',
    addressStreet: 'USER_Address',
    issueDate: 'USER_DATEISSUED',
    description: 'USER_DESCRIPTION1',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
