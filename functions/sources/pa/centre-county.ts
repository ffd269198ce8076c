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
  witness: 'none',
  unread: { endings: ['Close_Date'] },
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
  },
};
