import type { Source } from '#functions/collection/source.ts';

/**
 * Active commercial projects only, some 85 rows: a row goes when its project is done, and months may pass without a new one. No
 * status column.
 */
export const source: Source = {
  id: 'az-chandler',
  name: 'City of Chandler',
  level: 'city',
  state: 'Arizona',
  city: 'Chandler',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer:
      'https://gis.chandleraz.gov/appsanonymous/rest/services/DevelopmentServices/DSActiveProjects/MapServer/18',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    // The server refuses resultOffset.
    paging: 'object-ids',
  },
  confidence: 0.5,
  cadence: 'weekly',
  stale: 'Its newest row was a year old in November 2026.',
  keeps: 'open-only',
  license: 'unknown',
  landingPage:
    'https://gis.chandleraz.gov/appsanonymous/rest/services/DevelopmentServices/DSActiveProjects/MapServer/18',
  witness: 'none',
  recordKey: ['BLD_F_B1_ALT_ID'],
  dateColumn: 'BLD_F_ISSUED_DT',
  fields: {
    permitNumber: 'BLD_F_B1_ALT_ID',
    permitType: 'BLD_F_PERM_TYPE',
    addressStreet: 'BLD_F_FULL_ADDRESS',
    // Text such as "$1,234".
    valuation: 'BLD_L_JOB_VALUE',
    issueDate: 'BLD_F_ISSUED_DT',
    description: { join: ['BLD_L_PROJ_NM', 'BLD_L_DTL_DESC'], by: ': ' },
    area: 'BLD_L_SQ_FT',
    finished: 'BLD_L_CO_DT',
  },
};
