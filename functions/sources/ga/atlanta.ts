import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services5.arcgis.com/5RxyIIJ9boPdptdo/arcgis/rest/services/building_permit_featureLayer/FeatureServer/0';

/**
 * Only the day a record was opened is published (`Opend`, sic), so no permit has an issue date. Nothing from October 2024
 * to August 2025 is in it. The row numbers change with each reload.
 */
/** Notes of clerks in place of a title. */
const CLERICAL = { 'WAITING ON RESPONSE': '', 'WAITING ON PAYMENT': '', DUPLICATE: '', VOID: '' };

export const source: Source = {
  id: 'ga-atlanta',
  name: 'City of Atlanta',
  level: 'city',
  state: 'Georgia',
  city: 'Atlanta',
  county: 'Fulton',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    // About a fifth of the new rows.
    where: "TypeCombo <> 'Open Record Request'",
  },
  confidence: 0.8,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where:
      'https://services5.arcgis.com/5RxyIIJ9boPdptdo/arcgis/rest/services/building_permit_featureLayer/FeatureServer/0',
    on: '2026-08-05',
    columns: 7,
    counts: [{ column: 'TypeCombo', values: { 'Open Record Request': 666 } }],
  },
  unread: { edits: ['StatusDate'], office: ['Group_'], districts: ['QUADRANT'] },
  recordKey: ['RecordID'],
  dateColumn: 'Opend',
  fields: {
    permitNumber: 'RecordID',
    permitType: 'TypeCombo',
    // Street, city, state and ZIP in one text; a few without the ZIP.
    addressStreet: { take: 'street', of: 'Address' },
    addressZip: { take: 'zip', of: 'Address' },
    valuation: 'JOB_VALUE',
    status: { first: ['Status_1', { optional: 'statusP' }] },
    // Name is a title of the project, whatever it says.
    description: { join: ['Subtype', { words: CLERICAL, of: 'Name' }], by: ': ' },
    latitude: { first: ['geometry.y', { optional: 'DisplayY' }] },
    longitude: { first: ['geometry.x', { optional: 'DisplayX' }] },
    propertyUse: 'Use_',
    parcel: 'PARCEL',
    applied: 'OrigOpened',
  },
  notPermits: ['Noise Temporary Variance', 'Side Walk Waiver'],
};
