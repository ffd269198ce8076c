import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis2.arlingtontx.gov/agsext2/rest/services/OpenData/OD_Property/MapServer/9';

/** Some 400 applications that wait for a permit: a row goes when its permit is issued (tx-arlington). */
export const source: Source = {
  id: 'tx-arlington-applications',
  name: 'City of Arlington',
  level: 'city',
  state: 'Texas',
  city: 'Arlington',
  county: 'Tarrant',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  applications: true,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  // Not said to be unique, as in the table of issued permits.
  witness: 'none',
  recordKey: ['FOLDERSEQUENCE', 'SUBDESC', 'FOLDERNAME'],
  dateColumn: 'InDate',
  fields: {
    permitNumber: 'FOLDERSEQUENCE',
    permitType: 'SUBDESC',
    // The name of a folder is its address, unless it is a title.
    addressStreet: { first: ['FOLDERDESCRIPTION', 'FOLDERNAME'] },
    status: 'STATUSDESC',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  sharesWith: ['tx-arlington'],
};
