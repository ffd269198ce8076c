import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services2.arcgis.com/HdTo6HJqh92wn4D8/arcgis/rest/services/Trade_Permits_View/FeatureServer/0';

/** Electrical, plumbing and gas or mechanical permits. Two rows of five have no address, but nearly each has a point. */
export const source: Source = {
  id: 'tn-nashville-trades',
  name: 'Nashville and Davidson County',
  level: 'city',
  state: 'Tennessee',
  city: 'Nashville',
  county: 'Davidson',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  cadence: 'daily',
  expected: { permitsPerMonth: 1000, fill: { contractorName: 0.95 } },
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: LAYER,
    on: '2026-08-05',
    columns: 10,
    counts: [
      { column: 'Address', rows: 112323, filled: 65934 },
      { column: 'Contact', rows: 112323, filled: 112323 },
    ],
  },
  recordKey: ['PermitNumber'],
  dateColumn: 'Date_Issued',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'Trade',
    addressStreet: 'Address',
    addressZip: 'Zip',
    valuation: 'Contract_Value',
    status: 'Case_Status',
    issueDate: 'Date_Issued',
    description: 'Purpose',
    // The trade contractor, on every row; 784 names in 5,000 rows.
    contractorName: 'Contact',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: { optional: 'Parcel' },
  },
};
