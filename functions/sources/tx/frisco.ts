import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://maps.friscotexas.gov/gis/rest/services/Public/External_Planning_and_Zoning/MapServer/1';

/** Active permits only, some 750 rows: one goes when its work is done. */
export const source: Source = {
  id: 'tx-frisco',
  name: 'City of Frisco',
  level: 'city',
  state: 'Texas',
  city: 'Frisco',
  county: 'Collin',
  // M/D/YYYY, which sorts by the month first.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  confidence: 0.8,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 6,
    counts: [
      { column: 'Status', values: { ISSUED: 753 } },
      {
        column: 'Type',
        values: {
          'Single Family Residential': 503,
          Commercial: 226,
          'Multi-Family Residential': 22,
          School: 2,
        },
      },
    ],
  },
  recordKey: ['Permit_No'],
  dateColumn: 'Issued_Date',
  fields: {
    permitNumber: 'Permit_No',
    permitType: 'Type',
    addressStreet: 'Address',
    status: 'Status',
    issueDate: 'Issued_Date',
    recordUrl: 'Hyperlink',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    propertyUse: 'Type',
  },
  sharesWith: ['tx-collin-county'],
};
