import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services1.arcgis.com/k3vhq11XkBNeeOfM/arcgis/rest/services/PlanOfDevelopment/FeatureServer/0';

/** CreatedDate is the day the area was drawn. */
export const source: Source = {
  id: 'va-richmond-plans',
  name: 'City of Richmond',
  level: 'city',
  state: 'Virginia',
  city: 'Richmond',
  county: 'Richmond',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP', polygons: true },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['FileID'],
  dateColumn: 'CreatedDate',
  fields: {
    permitNumber: 'FileID',
    addressStreet: 'Address',
    description: { join: ['Name', 'Description'], by: ': ' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'These are plans of development, not building permits.',
};
