import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://www.fairfaxcounty.gov/mercator/rest/services/LDS/DevelopmentTracker/FeatureServer/4';

/** Recent records of the building permits, from the application on, as points. The next layer has the same ones as parcels. */
export const source: Source = {
  id: 'va-fairfax-county',
  name: 'Fairfax County',
  level: 'county',
  state: 'Virginia',
  city: null,
  county: 'Fairfax',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'SUBMITTED_DATE',
  },
  confidence: 0.94,
  cadence: 'daily',
  // Some 11,000 rows, of which many only change their status.
  wholeUpTo: 20_000,
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-25',
    columns: 10,
    counts: [
      {
        column: 'RECORD_STATUS',
        values: {
          Issued: 11055,
          'Issued - Amendment Pending': 219,
          'Refund Request Pending': 46,
          'Critical Structures Approved': 2,
          'Inspection Phase': 1,
          'Inspections Completed': 1,
          Submitted: 1,
        },
      },
      {
        column: 'APPTYPEALIAS',
        values: {
          'Residential Addition/Alteration': 6604,
          'Commercial Addition/Alteration': 2748,
          'Residential New': 1105,
          'Commercial New': 868,
        },
      },
      { column: 'PROJECT_NAME', rows: 11325, filled: 9404 },
      { column: 'LINK_URL', rows: 11325, filled: 11325 },
    ],
  },
  unread: { edits: ['STATUS_DATE'], office: ['APPROVED_DATE'] },
  recordKey: ['RECORDID'],
  dateColumn: 'ISSUED_DATE',
  fields: {
    permitNumber: 'RECORDID',
    permitType: 'APPTYPEALIAS',
    addressStreet: 'ADDRESS_1',
    addressCity: { optional: 'CITY' },
    addressZip: 'ZIP_CODE',
    valuation: { optional: 'ESTIMATED_COST' },
    status: 'RECORD_STATUS',
    issueDate: 'ISSUED_DATE',
    description: 'PROJECT_NAME',
    recordUrl: 'LINK_URL',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'SUBMITTED_DATE',
  },
};
