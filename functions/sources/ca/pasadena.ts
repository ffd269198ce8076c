import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services2.arcgis.com/zNjnZafDYCAJAbN0/arcgis/rest/services/Permit_Activity/FeatureServer/0';

/** What the city means by the letters of a number. */
const CATEGORIES = {
  BLDSFR: 'Single family',
  BLDMF: 'Multi-family',
  BLDNR: 'Non-residential',
  BLDMU: 'Mixed use',
};

/** Some 640 active permits by the day of their latest activity; no issue date, type or status. The number begins with the kind. */
export const source: Source = {
  id: 'ca-pasadena',
  name: 'City of Pasadena',
  level: 'city',
  state: 'California',
  city: 'Pasadena',
  county: 'Los Angeles',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['CASE_NUMBER'],
  dateColumn: 'LATEST_ACTIVITY',
  fields: {
    permitNumber: 'CASE_NUMBER',
    addressStreet: 'ADDRESS',
    description: 'DESCRIPTION',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: { first: ['PARCEL_NO', 'LAND_PARCEL_NO'] },
    area: 'TOTAL_SQFT',
    propertyUse: { words: CATEGORIES, of: { take: 'letters', of: 'CASE_NUMBER' } },
  },
};
