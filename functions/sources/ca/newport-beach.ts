import type { Source } from '#functions/collection/source.ts';

/** Columns of an old permit system, behind a dashboard of the city. No status and no contractor. */
export const source: Source = {
  id: 'ca-newport-beach',
  name: 'City of Newport Beach',
  level: 'city',
  state: 'California',
  city: 'Newport Beach',
  county: 'Orange',
  portal: {
    kind: 'arcgis',
    layer: 'https://nbgis.newportbeachca.gov/arcgis/rest/services/DashBuildingPermits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.63,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://nbgis.newportbeachca.gov/arcgis/rest/services/DashBuildingPermits/FeatureServer/0',
  witness: 'none',
  recordKey: ['NUMBER_KEY'],
  dateColumn: 'DATE_B',
  fields: {
    permitNumber: 'NUMBER_KEY',
    permitType: 'SUB_TYPE_TEXT',
    addressStreet: 'ADDS',
    valuation: 'VAL_TOTAL',
    // The system's second date, of issue.
    issueDate: 'DATE_B',
    description: 'DESCRIP',
  },
};
