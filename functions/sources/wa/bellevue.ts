import type { Source } from '#functions/collection/source.ts';

/** Land use and code enforcement are in the same layer. NONE means empty, and some words end with a blank. */
export const source: Source = {
  id: 'wa-bellevue',
  name: 'City of Bellevue',
  level: 'city',
  state: 'Washington',
  city: 'Bellevue',
  county: 'King',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/EYzEZbDhXZjURPbP/arcgis/rest/services/Bellevue_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'APPLIEDDATE',
  },
  confidence: 0.88,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/EYzEZbDhXZjURPbP/arcgis/rest/services/Bellevue_Permits/FeatureServer/0',
  witness: 'none',
  unread: { repeats: ['PERMITTYPE'], endings: ['FINALEDDATE'] },
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'ISSUEDDATE',
  // Closed is without a final inspection; with a TCO the work goes on.
  statusWords: { 'ready to issue': 'Applied', closed: 'Void', tco: 'Active' },
  fields: {
    permitNumber: 'PERMITNUMBER',
    // PERMITTYPE is a code of two letters.
    permitType: { join: ['PERMITTYPEDESCRIPTION', 'SUBTYPE'], by: ', ' },
    addressStreet: 'SITEADDRESS',
    addressCity: { optional: 'CITY' },
    addressZip: 'ZIPCODE',
    valuation: 'VALUATION',
    status: 'PERMITSTATUS',
    issueDate: 'ISSUEDDATE',
    description: { first: ['PROJECTDESCRIPTION', 'PROJECTNAME'] },
    propertyOwnerName: 'OWNER',
    contractorName: 'CONTRACTOR',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLIEDDATE',
  },
};
