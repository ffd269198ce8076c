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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 6,
    counts: [
      {
        column: 'BPTYPE_Desc',
        values: {
          'Single-family': 48540,
          'Manufactured Home': 9349,
          Demolition: 3381,
          Multifamily: 2978,
          'Accessory Dwelling': 288,
        },
      },
      { column: 'ZIP5', values: { '98501': 8387 } },
    ],
  },
  unread: { map: ['X', 'Y'] },
  recordKey: ['PERMITID'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'PERMITID',
    permitType: { first: ['BPTYPE_Desc', 'BPTYPE'] },
    addressStreet: 'SITEADDR',
    addressZip: 'ZIP5',
    issueDate: 'ISSUEDATE',
    // X and Y are feet; the geometry is asked for in degrees.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
