import type { Source } from '#functions/collection/source.ts';

/** All permits since the mid 1990s, street works among them. BPASTS is the status of the system before. */
export const source: Source = {
  id: 'mo-columbia',
  name: 'City of Columbia',
  level: 'city',
  state: 'Missouri',
  city: 'Columbia',
  county: 'Boone',
  portal: {
    kind: 'arcgis',
    layer:
      'https://gis.gocolumbiamo.com/arcgis/rest/services/View_Services/City_Projects_Construction_Updated/MapServer/3',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.76,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://gis.gocolumbiamo.com/arcgis/rest/services/View_Services/City_Projects_Construction_Updated/MapServer/3',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 6,
    counts: [
      {
        column: 'PERMIT_TYPE',
        values: {
          'BSD-Right of Way': 7824,
          'BSD-Mechanical': 6477,
          'BSD-Electrical': 4633,
          'BSD-Reroof': 3400,
          'BSD-Building (Residential New) ': 3068,
        },
      },
      { column: 'PERMIT_TYPE', rows: 46528, filled: 41211 },
    ],
  },
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'ISSUE_DATE',
  // Issued follows Approved.
  statusWords: { approved: 'Applied', 'created sub permit': 'Issued', 'tracking permit': 'Issued' },
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: 'PERMIT_TYPE',
    addressStreet: { first: ['MUNIS_LOCATION', 'Str_Name'] },
    addressZip: 'ZipCode',
    status: { first: ['PERMIT_STATUS', 'BPASTS'] },
    issueDate: 'ISSUE_DATE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
