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
  witness: 'none',
  unread: { people: ['NameofBusiness'] },
  recordKey: ['FOLDERSEQUENCE', 'FOLDERTYPE', 'FOLDERNAME'],
  dateColumn: 'ISSUEDATE',
  // Before the permit, but for the temporary certificate, with which the work goes on.
  statusWords: { 'approved for issue': 'Applied', 'pending inspection': 'Applied', 'tco issued': 'Active' },
  fields: {
    permitNumber: 'FOLDERSEQUENCE',
    permitType: { join: ['FOLDERTYPE', 'SUBDESC'], by: ', ' },
    // The name of a folder is its address.
    addressStreet: 'FOLDERNAME',
    valuation: 'ConstructionValuationDeclared',
    status: 'STATUSDESC',
    issueDate: 'ISSUEDATE',
    description: { first: ['WORKDESC', 'FOLDERCONDITION'] },
    propertyUse: { optional: 'MainUse' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  sharesWith: ['tx-arlington-applications'],
};
