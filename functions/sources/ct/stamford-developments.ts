import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services3.arcgis.com/V28nrLFIbcYZbnPl/arcgis/rest/services/Stamford_Developments/FeatureServer/0';

/** The date is the zoning board's, so no issue date is read; the column of building permits is empty. */
export const source: Source = {
  id: 'ct-stamford-developments',
  name: 'City of Stamford (major developments)',
  level: 'city',
  state: 'Connecticut',
  city: 'Stamford',
  county: 'Fairfield',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  cadence: 'weekly',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['USER_ZB_application__'],
  dateColumn: 'USER_Approval_Date',
  fields: {
    permitNumber: 'USER_ZB_application__',
    permitType: 'USER_Development_Type',
    addressStreet: 'USER_Address',
    status: 'USER_Project_Status',
    description: 'USER_Project_Name',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled:
    'A tracker of 44 projects before the zoning board, no building permits; the newest is of 2024-07.',
};
