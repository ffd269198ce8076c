import type { Source } from '#functions/collection/source.ts';

/** City and county. The layer has neither address nor value; the value is in a table of another server. */
export const source: Source = {
  id: 'nc-durham',
  name: 'City and County of Durham',
  level: 'city',
  state: 'North Carolina',
  city: 'Durham',
  county: 'Durham',
  portal: {
    kind: 'arcgis',
    layer: 'https://webgis.durhamnc.gov/server/rest/services/PublicServices/Inspections/MapServer/12',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  details: {
    costs: {
      portal: {
        kind: 'arcgis',
        layer: 'https://webgis2.durhamnc.gov/server/rest/services/PublicServices/Tables/MapServer/2',
        dates: 'time',
        dateLiteral: 'TIMESTAMP',
      },
      on: 'PermitNum',
      by: 'PermitNum',
    },
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://webgis.durhamnc.gov/server/rest/services/PublicServices/Inspections/MapServer/12',
  recordKey: ['PermitNum'],
  dateColumn: 'ISSUE_DATE',
  fields: {
    permitNumber: 'PermitNum',
    permitType: { join: ['TYPE', 'BLDB_ACTIVITY_1'], by: ', ' },
    valuation: 'costs.1.BLDB_ESTIMATED_BLD_COST',
    status: 'PmtStatus',
    issueDate: 'ISSUE_DATE',
    description: { first: ['DESCRIPTION', 'COMMENTS', 'PROJECT_NAME'] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
