import type { Source } from '#functions/collection/source.ts';

/** The publisher spells the service with two i. GISLINK names a parcel, not a permit. */
export const source: Source = {
  id: 'tn-murfreesboro',
  name: 'City of Murfreesboro',
  level: 'city',
  state: 'Tennessee',
  city: 'Murfreesboro',
  county: 'Rutherford',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services5.arcgis.com/A5C0MR9xfkxVRwat/arcgis/rest/services/Buiilding_Permits/FeatureServer/3',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services5.arcgis.com/A5C0MR9xfkxVRwat/arcgis/rest/services/Buiilding_Permits/FeatureServer/3',
  witness: 'none',
  recordKey: ['GISLINK', 'PRMT_TYPE', 'PRMT_DATE'],
  dateColumn: 'PRMT_DATE',
  fields: {
    permitNumber: 'GISLINK',
    permitType: {
      words: {
        '101': 'Single-family detached',
        '102': 'Single-family attached',
        '103': 'New commercial',
      },
      of: 'PRMT_TYPE',
    },
    addressStreet: { join: ['ADD_NO', 'DIRP', 'ST_NAME', 'ST_TYPE'] },
    issueDate: 'PRMT_DATE',
    description: 'BUS_NAM',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'It publishes no permit number, only a parcel link that repeats.',
};
