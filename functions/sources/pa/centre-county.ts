import type { Source } from '#functions/collection/source.ts';

/** Parcels as areas, with no address. The dates are text of the form M/D/YYYY, which the server sorts by letter. */
export const source: Source = {
  id: 'pa-centre-county',
  name: 'Centre County',
  level: 'county',
  state: 'Pennsylvania',
  city: null,
  county: 'Centre',
  portal: {
    kind: 'arcgis',
    layer: 'https://gissites4.centrecountypa.gov/arcgis/rest/services/Building_Permits/MapServer/2',
    dates: 'text',
    dateLiteral: 'TIMESTAMP',
    polygons: true,
  },
  confidence: 0.77,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://gissites4.centrecountypa.gov/arcgis/rest/services/Building_Permits/MapServer/2',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-08-04',
    columns: 6,
    counts: [
      { column: 'Open_Y_N', values: { C: 58676, O: 1414, I: 1 } },
      {
        column: 'Permit_Type',
        values: {
          Dwelling: 53825,
          Outbuilding: 4762,
          'Commercial Building': 1082,
          Addition: 199,
          'Mobile Home': 179,
          Demo: 50,
        },
      },
      { column: 'Construction_Description', rows: 4247, filled: 4229 },
    ],
  },
  recordKey: ['Permit_Number'],
  dateColumn: 'Issue_Date',
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    status: { words: { O: 'Open', C: 'Closed' }, of: 'Open_Y_N' },
    issueDate: 'Issue_Date',
    description: 'Construction_Description',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    finished: 'Close_Date',
    propertyUse: {
      words: { Dwelling: 'Residential', 'Commercial Building': 'Commercial', 'Mobile Home': 'Residential' },
      of: 'Permit_Type',
    },
  },
};
