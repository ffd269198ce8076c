import type { Source } from '#functions/collection/source.ts';

const SERVICE = 'https://alphagis.alpharetta.ga.us/arcgis/rest/services/OpenData/OpenData_PCE_Full';

/**
 * Residential cases, the commercial ones beside them. A case may stand here once an inspection, its own columns being the
 * same each time. Only the day it was entered is published, so no permit has an issue date.
 */
export const source: Source = {
  id: 'ga-alpharetta',
  name: 'City of Alpharetta',
  level: 'city',
  state: 'Georgia',
  city: 'Alpharetta',
  county: 'Fulton',
  portal: {
    kind: 'arcgis',
    layer: `${SERVICE}/FeatureServer/3`,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    // The server refuses orderByFields.
    paging: 'object-ids',
  },
  alsoAt: [
    {
      kind: 'arcgis',
      layer: `${SERVICE}/MapServer/1`,
      dates: 'time',
      dateLiteral: 'TIMESTAMP',
      paging: 'object-ids',
    },
  ],
  confidence: 0.83,
  cadence: 'daily',
  expected: { repeats: { most: 60, because: 'one row an inspection' } },
  keeps: 'rolling',
  license: 'unknown',
  landingPage: `${SERVICE}/FeatureServer/3`,
  witness: 'none',
  unread: { office: ['CA_OBJECT_ID'] },
  recordKey: ['CASE_NUMBER'],
  dateColumn: 'DATE_ENTERED',
  fields: {
    permitNumber: 'CASE_NUMBER',
    permitType: 'CASE_TYPE_DESC',
    // Street, city, state and ZIP in one text.
    addressStreet: { take: 'street', of: 'Location' },
    addressCity: { take: 'city', of: 'Location' },
    addressZip: { take: 'zip', of: 'Location' },
    status: 'STATUS_CODE',
    description: 'CASE_NAME',
    applied: 'DATE_ENTERED',
  },
};
