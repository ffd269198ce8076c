import type { Source } from '#functions/collection/source.ts';

/** A table without geometry. The newest issue date is a slip of the pen in the future; some coordinates are feet. */
export const source: Source = {
  id: 'az-gilbert',
  name: 'Town of Gilbert',
  level: 'city',
  state: 'Arizona',
  city: 'Gilbert',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.gilbertaz.gov/arcgis/rest/services/OD/Growth_Development_Tables_1/MapServer/3',
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'ApplyDate',
  },
  confidence: 0.91,
  cadence: 'daily',
  stale: 'Its newest row was a year old in November 2026.',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://maps.gilbertaz.gov/arcgis/rest/services/OD/Growth_Development_Tables_1/MapServer/3',
  witness: 'none',
  unread: { repeats: ['AddressState'], endings: ['FinalDate'] },
  recordKey: ['PermitNumber'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: { join: ['PermitType', 'WorkClass'], by: ', ' },
    addressStreet: 'AddressFull',
    addressCity: { optional: 'AddressCity' },
    addressZip: 'AddressZip',
    valuation: 'PermitValuation',
    // "Closed at Conversion" is what the move to this system left behind.
    status: 'PermitStatus',
    issueDate: 'IssuedDate',
    description: 'ProjectName',
    latitude: 'Latitude',
    longitude: 'Longitude',
    parcel: 'ParcelNumber',
    applied: 'ApplyDate',
  },
};
