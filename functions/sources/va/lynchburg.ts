import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://mapviewer.lynchburgva.gov/arcgis/rest/services/OpenData/ODPDynamic/MapServer/37';

/** StartDate is the day a record was opened; no issue date is published. The column of contacts is empty on every row. */
export const source: Source = {
  id: 'va-lynchburg',
  name: 'City of Lynchburg',
  level: 'city',
  state: 'Virginia',
  city: 'Lynchburg',
  county: 'Lynchburg',
  // A real date, but the server may refuse to compare it: every row is read.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  confidence: 0.86,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  unread: { districts: ['Neighborhood'], blank: ['Contact'] },
  recordKey: ['RecordNo'],
  dateColumn: 'StartDate',
  fields: {
    permitNumber: 'RecordNo',
    permitType: { join: ['Type', { optional: 'SubType' }], by: ', ' },
    addressStreet: 'Address',
    valuation: 'JobValue',
    status: 'Status',
    description: 'Name',
    propertyOwnerName: 'Owner_TRAKiT',
    parcel: 'ParcelID',
    applied: 'StartDate',
    finished: { optional: 'EndDate' },
  },
};
