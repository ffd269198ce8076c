import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gismap.augustaga.gov/arcgis/rest/services/EnterpriseApps/iasWorld_Permit/MapServer/1';

/** The assessor's table of the permits of a city that is a county, without geometry and description. */
export const source: Source = {
  id: 'ga-augusta',
  name: 'Augusta-Richmond County',
  level: 'city',
  state: 'Georgia',
  city: 'Augusta',
  county: 'Richmond',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  confidence: 0.88,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'DATE_ISSUE',
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: 'PERM_TYPE',
    // Street, city, state and ZIP in one text.
    addressStreet: { take: 'street', of: 'JOBADDRESS' },
    addressCity: { take: 'city', of: 'JOBADDRESS' },
    addressZip: { take: 'zip', of: 'JOBADDRESS' },
    valuation: 'WORKCOST',
    status: 'PERMIT_STATUS',
    issueDate: 'DATE_ISSUE',
  },
};
