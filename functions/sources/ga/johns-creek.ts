import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services1.arcgis.com/bqfNVPUK3HOnCFmA/arcgis/rest/services/Building_Permits_Issued/FeatureServer/0';

/** The type is missing on a third of the rows and more; the beginning of the number (MECH, ELCT) tells the trade. */
/** What the letters of a number mean, by the rows that have both. */
const LETTERS = {
  BLDC: 'Commercial Building',
  BLDR: 'Residential Building',
  ELCT: 'Electrical',
  MECH: 'Mechanical',
  PLMB: 'Plumbing',
};

export const source: Source = {
  id: 'ga-johns-creek',
  name: 'City of Johns Creek',
  level: 'city',
  state: 'Georgia',
  city: 'Johns Creek',
  county: 'Fulton',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  confidence: 0.9,
  cadence: 'weekly',
  expected: { permitsPerMonth: 150, fill: { permitType: 0.9, addressStreet: 0.97 } },
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-31',
    columns: 5,
    counts: [
      {
        column: 'JobStatus',
        values: { Complete: 6545, Issued: 1594, Expired: 1243, Void: 24, Abandoned: 9, 'In Review': 6 },
      },
      { column: 'JobTypeDescription', rows: 10153, filled: 5750 },
    ],
  },
  unread: { blank: ['LocationType'] },
  recordKey: ['JobID'],
  dateColumn: 'ISSUE_DATE',
  fields: {
    permitNumber: 'JobID',
    // Empty on two thirds of the new rows; then the letters of the number tell the trade.
    permitType: {
      first: [
        'JobTypeDescription',
        { optional: 'JobTypeDescription_Original' },
        { words: LETTERS, of: { take: 'beforeDash', of: 'JobID' } },
      ],
    },
    addressStreet: 'JobAddress',
    status: 'JobStatus',
    issueDate: 'ISSUE_DATE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    area: 'JobSquareFootage',
  },
};
