import type { Source } from '#functions/collection/source.ts';

/** By the day a case is begun; no day of issue, owner or contractor. */
export const source: Source = {
  id: 'nc-fayetteville',
  name: 'City of Fayetteville',
  level: 'city',
  state: 'North Carolina',
  city: 'Fayetteville',
  county: 'Cumberland',
  portal: {
    kind: 'arcgis',
    layer:
      'https://gismaps.ci.fayetteville.nc.us/opendata/rest/services/DevelopmentServices/SPA_Dashboard_Permits/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  // Some thousand rows: how long a finished case stays is not known.
  confidence: 0.5,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://gismaps.ci.fayetteville.nc.us/opendata/rest/services/DevelopmentServices/SPA_Dashboard_Permits/MapServer/0',
  witness: 'none',
  unread: { fees: ['LIST_VALUE'] },
  recordKey: ['CASE_NUMBER'],
  dateColumn: 'DATE_INITIATED',
  fields: {
    permitNumber: 'CASE_NUMBER',
    permitType: 'CASE_TYPE_DESC',
    addressStreet: 'LOCATION',
    // LIST_VALUE may be a value or a fee: nobody says which.
    status: 'STATUS_CODE',
    applied: 'DATE_INITIATED',
  },
};
