import type { Source } from '#functions/collection/source.ts';

/** Active permits as of today, without any date: the case number is mapped as the date column. */
export const source: Source = {
  id: 'ca-pasadena',
  name: 'City of Pasadena',
  level: 'city',
  state: 'California',
  city: 'Pasadena',
  county: 'Los Angeles',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/zNjnZafDYCAJAbN0/arcgis/rest/services/Active_Building_Permits_view/FeatureServer/0',
    dates: 'text',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage:
    'https://services2.arcgis.com/zNjnZafDYCAJAbN0/arcgis/rest/services/Active_Building_Permits_view/FeatureServer/0',
  recordKey: ['CASE_NUMBER'],
  dateColumn: 'CASE_NUMBER',
  fields: {
    permitNumber: 'CASE_NUMBER',
    addressStreet: 'ADDRESS',
    description: 'DESCRIPTION',
  },
  disabled: 'It has no date column at all, and nobody has seen yet how fresh it is.',
};
