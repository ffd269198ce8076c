import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.elpasotexas.gov/arcgis/rest/services/Planning/NewResidential/FeatureServer/1';

/** New residential buildings only. The names of the columns are cut after ten letters. */
export const source: Source = {
  id: 'tx-el-paso',
  name: 'City of El Paso',
  level: 'city',
  state: 'Texas',
  city: 'El Paso',
  county: 'El Paso',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  confidence: 0.8,
  cadence: 'daily',
  expected: { repeats: { most: 2, because: 'the publisher has some rows twice' } },
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-08-18',
    columns: 8,
    counts: [
      { key: 'B1_ALT_ID', rows: 42677, most: 2 },
      {
        column: 'B1_APPL_ST',
        values: {
          Closed: 31597,
          ' ': 7326,
          Inspection: 2485,
          Issued: 826,
          'Issue Certificate': 357,
          Cancelled: 46,
        },
      },
      {
        column: 'Record_Typ',
        values: { 'New Residential': 492, '3rd/Residential/New': 28, 'Residential/New/NA': 24 },
      },
    ],
  },
  recordKey: ['B1_ALT_ID'],
  dateColumn: 'Issued_Dat',
  fields: {
    permitNumber: 'B1_ALT_ID',
    permitType: 'Record_Typ',
    addressStreet: 'Street_Add',
    valuation: 'JOBVALUE',
    // A blank on all newer rows.
    status: 'B1_APPL_ST',
    issueDate: 'Issued_Dat',
    description: 'Descriptio',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    dwellingUnits: { optional: 'NUMOFUNITS' },
  },
};
