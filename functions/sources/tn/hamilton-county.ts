import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services2.arcgis.com/cclAu9OKhOfjeUdr/arcgis/rest/services/Building_Permits_to_April_2021/FeatureServer/0';

/** New construction in Chattanooga and the county, by the regional planning agency. The name of the service is old, the rows are not. */
export const source: Source = {
  id: 'tn-hamilton-county',
  name: 'Hamilton County',
  level: 'county',
  state: 'Tennessee',
  city: null,
  county: 'Hamilton',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-31',
    columns: 5,
    counts: [
      { column: 'P_TYPE', values: { Residential: 29873, 'Non-Residential': 1995 } },
      { column: 'ADDRESS', rows: 5706, filled: 5706 },
    ],
  },
  recordKey: ['PERMIT_NUM'],
  dateColumn: 'PERMIT_DAT',
  fields: {
    permitNumber: 'PERMIT_NUM',
    // Residential or Non-Residential.
    permitType: 'P_TYPE',
    addressStreet: 'ADDRESS',
    issueDate: 'PERMIT_DAT',
    description: { optional: 'P_DESC' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
