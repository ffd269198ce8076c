import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services2.arcgis.com/HdTo6HJqh92wn4D8/arcgis/rest/services/Building_Permit_Applications_Feature_Layer_view/FeatureServer/0';

/** Applications, with the columns of the issued permits (tn-nashville). Their column of the issue date is always empty. */
export const source: Source = {
  id: 'tn-nashville-applications',
  name: 'Nashville and Davidson County',
  level: 'city',
  state: 'Tennessee',
  city: 'Nashville',
  county: 'Davidson',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  applications: true,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  // A number repeats at other addresses.
  witness: {
    where: LAYER,
    on: '2026-08-05',
    columns: 11,
    counts: [
      { column: 'Contact', rows: 5861, filled: 5861 },
      { column: 'Address', rows: 5861, filled: 5861 },
    ],
  },
  recordKey: ['Permit__', 'Address'],
  dateColumn: 'Date_Entered',
  fields: {
    permitNumber: 'Permit__',
    permitType: {
      join: ['Permit_Type_Description', { optional: 'Permit_Subtype_Description' }],
      by: ', ',
    },
    addressStreet: 'Address',
    addressCity: { optional: 'City' },
    addressZip: 'ZIP',
    valuation: 'Const_Cost',
    description: 'Purpose',
    // The builder who applies, on every row; 2,690 names in 5,861 rows. SELF CONTRACTOR is an owner who builds.
    contractorName: 'Contact',
    latitude: 'Lat',
    longitude: 'Lon',
    applied: 'Date_Entered',
  },
  sharesWith: ['tn-nashville'],
};
