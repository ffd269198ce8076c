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
  witness: 'none',
  unread: { edits: ['STATUS_DATE', 'last_edited_date'], office: ['APPROVED_DATE'] },
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
  notPermits: ['Amusement Device', 'Building Height Certification'],
};
