import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://services6.arcgis.com/vXZW4vAaPRr14z2s/arcgis/rest/services/Permits/FeatureServer/0';

/** The last six months, some 140 rows. The column address is the contractor's. */
export const source: Source = {
  id: 'tx-buda',
  name: 'City of Buda',
  level: 'city',
  state: 'Texas',
  city: 'Buda',
  county: 'Hays',
  // M/D/YYYY, which sorts by the month first.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PermitNumber'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: { join: ['PermitType', 'WorkType'], by: ', ' },
    addressStreet: 'OriginalAddress',
    issueDate: 'IssuedDate',
    description: 'Description',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
