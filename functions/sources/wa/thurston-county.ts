import type { Source } from '#functions/collection/source.ts';

/** Dwellings only, about once a month, with neither status nor value. */
export const source: Source = {
  id: 'wa-thurston-county',
  name: 'Thurston County',
  level: 'county',
  state: 'Washington',
  city: null,
  county: 'Thurston',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/MA2nPVLxVTdAZLej/arcgis/rest/services/Residential_Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.8,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/MA2nPVLxVTdAZLej/arcgis/rest/services/Residential_Building_Permits/FeatureServer/0',
  witness: 'none',
  unread: { repeats: ['BPTYPE'], map: ['X', 'Y'] },
  recordKey: ['PERMITID'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'PERMITID',
    permitType: 'BPTYPE_Desc',
    addressStreet: 'SITEADDR',
    addressZip: 'ZIP5',
    issueDate: 'ISSUEDATE',
    // X and Y are feet; the geometry is asked for in degrees.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
