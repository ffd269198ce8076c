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
  witness: 'none',
  unread: {
    repeats: ['State', 'Per_Ty', 'Per_SubTy'],
    office: ['IVR_Trk_'],
    districts: ['Subdivision_Lot', 'Council_Dist', 'Census_Tract'],
  },
  recordKey: ['Permit__', 'Address'],
  dateColumn: 'Date_Issued',
  fields: {
    permitNumber: 'Permit__',
    permitType: { join: ['Permit_Type_Description', 'Permit_Subtype_Description'], by: ', ' },
    addressStreet: 'Address',
    addressCity: 'City',
    addressZip: 'ZIP',
    valuation: 'Const_Cost',
    issueDate: 'Date_Issued',
    description: 'Purpose',
    // The builder who took out the permit; where an owner builds himself, he is not named.
    contractorName: { words: { 'SELF CONTRACTOR RESIDENTIAL': '' }, of: 'Contact' },
    latitude: 'Lat',
    longitude: 'Lon',
    parcel: 'Parcel',
    applied: 'Date_Entered',
  },
  sharesWith: ['tn-nashville-applications'],
};
