import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services1.arcgis.com/bqfNVPUK3HOnCFmA/arcgis/rest/services/Building_Permits_Issued/FeatureServer/0';

/** The type is missing on a third of the rows and more; the beginning of the number (MECH, ELCT) tells the trade. */
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
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  unread: { repeats: ['JobTypeDescription_Original'], office: ['LocationType'] },
  recordKey: ['JobID'],
  dateColumn: 'ISSUE_DATE',
  fields: {
    permitNumber: 'JobID',
    permitType: 'JobTypeDescription',
    addressStreet: 'JobAddress',
    status: 'JobStatus',
    issueDate: 'ISSUE_DATE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    area: 'JobSquareFootage',
  },
};
