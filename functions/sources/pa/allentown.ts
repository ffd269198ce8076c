import type { Source } from '#functions/collection/source.ts';

/** Building permits since 2025, without a value and without names. */
export const source: Source = {
  id: 'pa-allentown',
  name: 'City of Allentown',
  level: 'city',
  state: 'Pennsylvania',
  city: 'Allentown',
  county: 'Lehigh',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/WUqVDRuvIiIiH2Pl/arcgis/rest/services/EnerGov_Building_Permits_Current/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.96,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/WUqVDRuvIiIiH2Pl/arcgis/rest/services/EnerGov_Building_Permits_Current/FeatureServer/0',
  witness: 'none',
  unread: { repeats: ['CITY'], office: ['UNITORSUITE'] },
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'ISSUEDATE',
  // Fees are paid after approval; with a temporary certificate the work goes on.
  statusWords: { 'fees paid': 'Issued', 'temporary co': 'Active' },
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: { join: ['TYPE', 'WORKCLASS'], by: ', ' },
    // ADDRESSLINE1 is the house number, ADDRESSLINE2 the name of the street.
    addressStreet: {
      join: [
        'ADDRESSLINE1',
        { optional: 'PREDIRECTION' },
        { optional: 'ADDRESSLINE2' },
        { optional: 'STREETTYPE' },
        { optional: 'POSTDIRECTION' },
      ],
    },
    addressZip: 'POSTALCODE',
    status: 'STATUSNAME',
    issueDate: 'ISSUEDATE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLYDATE',
    parcel: 'PARCELNUMBER',
  },
};
