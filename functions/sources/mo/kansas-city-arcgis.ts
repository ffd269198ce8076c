import type { Source } from '#functions/collection/source.ts';

/** A geocoded extract of the years 2020 to 2025. The work class is spelled with and without blanks behind its slashes. */
export const source: Source = {
  id: 'mo-kansas-city-arcgis',
  name: 'City of Kansas City',
  level: 'city',
  state: 'Missouri',
  city: 'Kansas City',
  county: 'Jackson',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services.arcgis.com/4o5uMWTHuOhUVJPd/arcgis/rest/services/All_BuildingPermits_2020_to_2025/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services.arcgis.com/4o5uMWTHuOhUVJPd/arcgis/rest/services/All_BuildingPermits_2020_to_2025/FeatureServer/0',
  witness: 'none',
  recordKey: ['USER_Permit_Number'],
  dateColumn: 'USER_Issue_Date',
  fields: {
    permitNumber: 'USER_Permit_Number',
    permitType: 'USER_derived_workclass',
    addressStreet: 'USER_Address1',
    addressZip: 'USER_Zip',
    valuation: 'USER_Permit_Value',
    status: 'USER_per_stat',
    issueDate: 'USER_Issue_Date',
    description: { join: ['USER_Work_Done', 'USER_Class_Description'], by: ', ' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'The extract ends with 2025-12-31.',
};
