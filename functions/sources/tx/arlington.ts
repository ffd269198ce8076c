import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis2.arlingtontx.gov/agsext2/rest/services/OpenData/OD_Property/MapServer/1';

/** Permits issued in the last three years. NameofBusiness is not said to be the contractor. */
export const source: Source = {
  id: 'tx-arlington',
  name: 'City of Arlington',
  level: 'city',
  state: 'Texas',
  city: 'Arlington',
  county: 'Tarrant',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  confidence: 0.84,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage: LAYER,
  // Not said to be unique: a sequence may begin again with a year or a type.
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 7,
    counts: [
      {
        column: 'STATUSDESC',
        values: {
          Finaled: 9352,
          Issued: 5560,
          Expired: 3905,
          Void: 113,
          'TCO Issued': 5,
          'Pending Inspection': 3,
          Denied: 1,
          Revoked: 1,
          Pending: 1,
          'Approved for Issue': 1,
        },
      },
      { column: 'MainUse', rows: 18942, filled: 2699 },
    ],
  },
  unread: { people: ['NameofBusiness'] },
  recordKey: ['FOLDERSEQUENCE', 'FOLDERTYPE', 'FOLDERNAME'],
  dateColumn: 'ISSUEDATE',
  // Before the permit, but for the temporary certificate, with which the work goes on.
  statusWords: { 'approved for issue': 'Applied', 'pending inspection': 'Applied', 'tco issued': 'Active' },
  fields: {
    permitNumber: 'FOLDERSEQUENCE',
    permitType: { join: ['SUBDESC', 'WORKDESC'], by: ', ' },
    // The name of a folder is its address; its type is a code of the office, such as SI.
    addressStreet: 'FOLDERNAME',
    valuation: { first: ['ConstructionValuationDeclared', { optional: 'SignConstructionValue' }] },
    status: 'STATUSDESC',
    issueDate: 'ISSUEDATE',
    description: { first: [{ optional: 'FOLDERDESCRIPTION' }, 'FOLDERCONDITION'] },
    propertyUse: { optional: 'MainUse' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    workClass: 'WORKDESC',
    finished: { optional: 'FINALDATE' },
  },
  sharesWith: ['tx-arlington-applications'],
};
