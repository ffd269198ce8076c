import type { Source } from '#functions/collection/source.ts';

/** New construction in Chattanooga and Hamilton County, an archive of the regional planning agency. */
export const source: Source = {
  id: 'tn-chattanooga-archive',
  name: 'Hamilton County',
  level: 'county',
  state: 'Tennessee',
  city: null,
  county: 'Hamilton',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/cclAu9OKhOfjeUdr/arcgis/rest/services/Chatt_permits_to_12_31_2025/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services2.arcgis.com/cclAu9OKhOfjeUdr/arcgis/rest/services/Chatt_permits_to_12_31_2025/FeatureServer/0',
  witness: 'none',
  recordKey: ['PERMIT_NUM'],
  dateColumn: 'PERMIT_DAT',
  fields: {
    permitNumber: 'PERMIT_NUM',
    permitType: 'P_TYPE',
    addressStreet: 'ADDRESS',
    issueDate: 'PERMIT_DAT',
    description: 'P_DESC',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'The archive ends with 2025-12-31.',
};
