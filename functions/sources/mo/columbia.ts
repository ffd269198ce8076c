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
  witness: 'none',
  unread: { repeats: ['Str_Name'] },
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'ISSUE_DATE',
  // Issued follows Approved.
  statusWords: { approved: 'Applied', 'created sub permit': 'Issued', 'tracking permit': 'Issued' },
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: 'PERMIT_TYPE',
    addressStreet: 'MUNIS_LOCATION',
    addressZip: 'ZipCode',
    status: { first: ['PERMIT_STATUS', 'BPASTS'] },
    issueDate: 'ISSUE_DATE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
