import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://services.arcgis.com/0H6bQdxd9223gQB5/arcgis/rest/services/Permits/FeatureServer/0';

/**
 * Published from the application on. An issue date of 2068 stands for none. The column of contacts holds two numbers of the city, so
 * none is read.
 */
export const source: Source = {
  id: 'tx-midland',
  name: 'City of Midland',
  level: 'city',
  state: 'Texas',
  city: 'Midland',
  county: 'Midland',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  applications: true,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PermitNumber'],
  dateColumn: 'ApplyDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'PermitWorkClass',
    addressStreet: 'Address',
    status: 'PermitStatus',
    issueDate: 'DateIssued',
    description: { first: ['Description', 'Name'] },
    recordUrl: 'URL',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'ApplyDate',
  },
};
