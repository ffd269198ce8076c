import type { Source } from '#functions/collection/source.ts';

/** Issued building permits of about three years, without a status. */
export const source: Source = {
  id: 'tn-nashville',
  name: 'Nashville and Davidson County',
  level: 'city',
  state: 'Tennessee',
  city: 'Nashville',
  county: 'Davidson',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/HdTo6HJqh92wn4D8/arcgis/rest/services/Building_Permits_Issued_2/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'Date_Entered',
  },
  confidence: 0.96,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://services2.arcgis.com/HdTo6HJqh92wn4D8/arcgis/rest/services/Building_Permits_Issued_2/FeatureServer/0',
  // A number repeats at other addresses.
  witness: {
    where:
      'https://services2.arcgis.com/HdTo6HJqh92wn4D8/arcgis/rest/services/Building_Permits_Issued_2/FeatureServer/0',
    on: '2026-08-05',
    columns: 10,
    counts: [
      { column: 'Contact', values: { 'SELF CONTRACTOR RESIDENTIAL (SEE APPLICANT INFORMATION)': 2209 } },
      { column: 'Contact', rows: 28571, filled: 28570 },
    ],
  },
  unread: { office: ['IVR_Trk_'], districts: ['Subdivision_Lot', 'Council_Dist', 'Census_Tract'] },
  recordKey: ['Permit__', 'Address'],
  dateColumn: 'Date_Issued',
  expected: {
    repeats: { most: 2, because: 'one row a contractor' },
    fill: { contractorName: 0.9, valuation: 0.95 },
  },
  fields: {
    permitNumber: 'Permit__',
    permitType: {
      join: [
        { first: ['Permit_Type_Description', 'Per_Ty'] },
        { first: ['Permit_Subtype_Description', 'Per_SubTy'] },
      ],
      by: ', ',
    },
    addressStreet: 'Address',
    addressCity: 'City',
    addressZip: 'ZIP',
    valuation: 'Const_Cost',
    issueDate: 'Date_Issued',
    description: 'Purpose',
    // The builder who took out the permit; SELF CONTRACTOR is an owner who builds, and is not named.
    contractorName: 'Contact',
    latitude: 'Lat',
    longitude: 'Lon',
    parcel: 'Parcel',
    applied: 'Date_Entered',
    addressState: 'State',
  },
  sharesWith: ['tn-nashville-applications'],
};
