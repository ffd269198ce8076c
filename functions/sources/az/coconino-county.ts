import type { Source } from '#functions/collection/source.ts';

/** Parcels as areas, all departments in one layer. Only the day of submission is published, so no permit has an issue date. */
export const source: Source = {
  id: 'az-coconino-county',
  name: 'Coconino County',
  level: 'county',
  state: 'Arizona',
  city: null,
  county: 'Coconino',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/Rlvx5g8pKeK13apH/arcgis/rest/services/County_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    where: "PermitDepartmentDescr = 'Building'",
    polygons: true,
  },
  confidence: 0.8,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/Rlvx5g8pKeK13apH/arcgis/rest/services/County_Permits/FeatureServer/0',
  witness: 'none',
  unread: { repeats: ['PermitTypeCode', 'PermitStatusDescr'] },
  recordKey: ['PermitApplicationNo'],
  dateColumn: 'SubmittedDate',
  statusWords: { '4 ready': 'Issued' },
  fields: {
    permitNumber: 'PermitApplicationNo',
    permitType: 'PermitTypeDescr',
    addressStreet: 'StreetAddress',
    addressCity: 'City',
    addressZip: 'ZipCode',
    // PermitStatusDescr is prose; the code reads "5. ISSUED".
    status: 'PermitStatusCode',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
