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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 6,
    counts: [
      {
        column: 'STATUSDESC',
        values: {
          Pending: 149,
          'Application Incomplete': 108,
          'Approved for Issue': 104,
          'Pre-Application': 37,
        },
      },
      {
        column: 'SUBDESC',
        values: { 'Wall Sign': 53, 'Residential Privacy': 36, Ground: 12, 'Patio Cover/Gazebo': 11 },
      },
    ],
  },
  recordKey: ['FOLDERSEQUENCE', 'SUBDESC', 'FOLDERNAME'],
  dateColumn: 'InDate',
  fields: {
    permitNumber: 'FOLDERSEQUENCE',
    permitType: 'SUBDESC',
    // The name of a folder is its address; its description says what is done.
    addressStreet: 'FOLDERNAME',
    status: 'STATUSDESC',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    description: 'FOLDERDESCRIPTION',
    applied: 'InDate',
  },
  sharesWith: ['tx-arlington'],
};
