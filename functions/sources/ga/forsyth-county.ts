import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://geo.forsythco.com/gis3/rest/services/Public_EnerGovPlans/Building_Permits/MapServer/0';

/** No address, value or contractor: a point, a class and a link. */
export const source: Source = {
  id: 'ga-forsyth-county',
  name: 'Forsyth County',
  level: 'county',
  state: 'Georgia',
  city: null,
  county: 'Forsyth',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  confidence: 0.86,
  cadence: 'daily',
  expected: { permitsPerMonth: 70 },
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 6,
    counts: [
      {
        column: 'PermitType',
        values: {
          'Building (Residential)': 130737,
          'Building (Commercial)': 25729,
          'Sign Permit': 10113,
          'LEGACY ': 9885,
          'Grading Stockpiling': 1170,
          'Film Permit': 51,
        },
      },
    ],
  },
  recordKey: ['PermitNumber'],
  dateColumn: 'IssueDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'PermitType',
    status: 'PermitStatus',
    issueDate: 'IssueDate',
    description: 'PermitClassDescription',
    recordUrl: 'Link',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'ParcelNumber',
    propertyUse: { optional: 'PermitClass' },
    applied: 'ApplyDate',
  },
};
