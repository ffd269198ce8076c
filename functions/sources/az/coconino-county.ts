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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-08-01',
    columns: 9,
    counts: [
      {
        column: 'PermitDepartmentDescr',
        values: {
          Building: 59821,
          'Environmental Quality': 23998,
          'Planning and Zoning': 14674,
          'Engineering Division': 5103,
          'Community Development': 4207,
          'Public Works': 1671,
        },
      },
      {
        column: 'PermitStatusCode',
        values: {
          '7. CLOSED': 70329,
          CANCELLED: 12667,
          '5. ISSUED': 11383,
          EXPIRED: 6896,
          '0. NOT SUBMITTED': 1702,
          ABANDONED: 1473,
          '6. FINALED - ALL APPLICABLE INSPECTIONS COMPLETE': 690,
          '2. RFAI - WAITING FOR CUSTOMER': 426,
          '5. RE-ISSUED': 393,
          DENIED: 386,
        },
      },
    ],
  },
  unread: { repeats: ['PermitTypeCode'] },
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
    status: { first: ['PermitStatusCode', { optional: 'PermitStatusDescr' }] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'SubmittedDate',
  },
};
