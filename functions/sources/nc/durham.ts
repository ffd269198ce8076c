import type { Source } from '#functions/collection/source.ts';

/** City and county. The layer has no address. */
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
  confidence: 0.87,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage: 'https://webgis.durhamnc.gov/server/rest/services/PublicServices/Inspections/MapServer/12',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 5,
    counts: [
      {
        column: 'PmtStatus',
        values: { 'CO Issued': 68397, Void: 13723, Issued: 7409, 'Cond. CO Issued': 1024, Disapproved: 780 },
      },
    ],
  },
  recordKey: ['PermitNum'],
  dateColumn: 'ISSUE_DATE',
  fields: {
    permitNumber: 'PermitNum',
    permitType: { join: ['TYPE', 'BLDB_ACTIVITY_1'], by: ', ' },
    valuation: 'BLD_Cost',
    status: 'PmtStatus',
    issueDate: 'ISSUE_DATE',
    description: { first: ['DESCRIPTION', 'COMMENTS', 'PROJECT_NAME'] },
    propertyUse: { first: [{ optional: 'Occupancy' }, { optional: 'BLD_Type' }] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: { first: [{ optional: 'PIN' }, { optional: 'PID' }] },
    area: { optional: 'SQFT_FLOOR' },
  },
};
