import type { Source } from '#functions/collection/source.ts';

/** One of some fifty layers by kind of work. Addresses are those of parcels, in Property/MapServer/6. */
export const source: Source = {
  id: 'wa-renton',
  name: 'City of Renton',
  level: 'city',
  state: 'Washington',
  city: 'Renton',
  county: 'King',
  portal: {
    kind: 'arcgis',
    layer: 'https://gismaps.rentonwa.gov/as03/rest/services/Operational/PermitsAndConstruction/MapServer/41',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://gismaps.rentonwa.gov/as03/rest/services/Operational/PermitsAndConstruction/MapServer/41',
  witness: 'none',
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: { join: ['KIND', 'WORKCLASS'], by: ', ' },
    addressStreet: 'LOCATION',
    valuation: 'VALUE',
    status: 'STATUS',
    issueDate: 'ISSUEDATE',
    description: 'DESCRIPTION',
  },
  disabled: 'Nobody has seen it answer yet; its columns are from an old list.',
};
