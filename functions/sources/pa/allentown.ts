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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-31',
    columns: 7,
    counts: [
      // Counted by others on 2026-09-30.
      { key: 'PERMITNUMBER', rows: 5812, most: 1 },
      {
        column: 'STATUSNAME',
        values: {
          Issued: 2376,
          Complete: 2175,
          Expired: 656,
          'Inspections Complete': 28,
          'Temporary CO': 16,
          Cancelled: 13,
          'Fees Due': 13,
          Void: 11,
        },
      },
      {
        column: 'TYPE',
        values: {
          Building: 3719,
          'Residential Building (LEGACY)': 286,
          'Commercial Building (LEGACY)': 263,
          'Electrical (Residential)(LEGACY)': 258,
          'Electrical (Commercial)(LEGACY)': 197,
        },
      },
    ],
  },
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
        { optional: 'UNITORSUITE' },
      ],
    },
    addressZip: 'POSTALCODE',
    status: 'STATUSNAME',
    issueDate: 'ISSUEDATE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLYDATE',
    parcel: 'PARCELNUMBER',
    addressCity: 'CITY',
  },
};
