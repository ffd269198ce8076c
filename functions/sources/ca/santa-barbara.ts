import type { Source } from '#functions/collection/source.ts';

/** Of its columns two are known, none of them a date: the record number is mapped as the date column. */
export const source: Source = {
  id: 'ca-santa-barbara',
  name: 'City of Santa Barbara',
  level: 'city',
  state: 'California',
  city: 'Santa Barbara',
  county: 'Santa Barbara',
  portal: {
    kind: 'arcgis',
    layer: 'https://gisportal.santabarbaraca.gov/hosting/rest/services/Building_Permits/MapServer/0',
    dates: 'text',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://gisportal.santabarbaraca.gov/hosting/rest/services/Building_Permits/MapServer/0',
  witness: 'none',
  recordKey: ['RECORD_ID'],
  dateColumn: 'RECORD_ID',
  fields: {
    permitNumber: 'RECORD_ID',
    description: 'Record_Name',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'A snapshot: applications since 2020 with their status of June 2025.',
};
