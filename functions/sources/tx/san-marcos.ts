import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://smgis.sanmarcostx.gov/arcgis/rest/services/Planning/CoSM_BuildingPermits/FeatureServer/0';

/** Published from the application on, without values. The city moved to another permit system in January 2025. */
export const source: Source = {
  id: 'tx-san-marcos',
  name: 'City of San Marcos',
  level: 'city',
  state: 'Texas',
  city: 'San Marcos',
  county: 'Hays',
  // A real date, but the server refuses to compare it: every row is read.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  confidence: 0.78,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PERMITID'],
  dateColumn: 'APPLIED',
  fields: {
    permitNumber: 'PERMITID',
    permitType: { optional: 'TYPE' },
    addressStreet: 'ADDRESS',
    status: 'STATUS',
    issueDate: { optional: 'ISSUED' },
    description: { first: ['DESCRIPTION', { optional: 'ProjectName' }] },
    propertyUse: { optional: 'LANDUSE' },
    applied: 'APPLIED',
    area: { optional: 'SQUAREFEET' },
    relatedNumbers: { optional: 'PROJECTNUMBER' },
  },
};
