import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services3.arcgis.com/OfsJXUlu8pSkbl7B/arcgis/rest/services/Pending_Cases_and_Development_Activity/FeatureServer/2';

/** Some 200 of the larger projects, from the application on. No column says what kind of permit it is. */
export const source: Source = {
  id: 'tx-irving',
  name: 'City of Irving',
  level: 'city',
  state: 'Texas',
  city: 'Irving',
  county: 'Dallas',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'Applied',
  },
  confidence: 0.72,
  cadence: 'weekly',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 14,
    counts: [
      {
        column: 'Status',
        values: {
          'UNDER CONSTRUCTION': 72,
          FINALED: 69,
          APPLICATION: 43,
          EXPIRED: 15,
          CANCELLED: 2,
          APPROVED: 1,
          'SEE 2024-12-9925': 1,
        },
      },
    ],
  },
  unread: { office: ['Approved'] },
  recordKey: ['Permit'],
  dateColumn: 'Issued',
  fields: {
    permitNumber: 'Permit',
    addressStreet: { join: ['StNum', 'StDir', 'StName'] },
    valuation: 'Value',
    // Now and then a note: `SEE 2024-12-9925`.
    status: 'Status',
    issueDate: 'Issued',
    description: 'Project',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    dwellingUnits: 'Units',
    area: 'Area_SF',
    applied: 'Applied',
    finished: { first: ['Finaled', 'CO_Date'] },
  },
};
