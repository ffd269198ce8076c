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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 9,
    counts: [
      {
        column: 'PERMITSTATUS',
        values: {
          Closed: 313238,
          Expired: 50867,
          Issued: 22633,
          Canceled: 21930,
          Violations: 12996,
          Open: 6946,
          'Not Required': 5953,
          Pending: 2860,
          'Suspended ': 1,
        },
      },
      { column: 'ZIPCODE', values: { '98004': 27744 } },
    ],
  },
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'ISSUEDDATE',
  // Closed is without a final inspection; with a TCO the work goes on.
  statusWords: { 'ready to issue': 'Applied', closed: 'Void', tco: 'Active' },
  fields: {
    permitNumber: 'PERMITNUMBER',
    // PERMITTYPE is a code of two letters.
    permitType: { join: [{ first: ['PERMITTYPEDESCRIPTION', 'PERMITTYPE'] }, 'SUBTYPE'], by: ', ' },
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
    finished: { optional: 'FINALEDDATE' },
  },
};
