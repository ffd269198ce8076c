import type { Source } from '#functions/collection/source.ts';

/** Permits in force. Only the day of the application is published, so no permit has an issue date. */
export const source: Source = {
  id: 'fl-tampa',
  name: 'City of Tampa',
  level: 'city',
  state: 'Florida',
  city: 'Tampa',
  county: 'Hillsborough',
  portal: {
    kind: 'arcgis',
    // The host refuses some networks with 403.
    layer: 'https://arcgis.tampagov.net/arcgis/rest/services/Planning/PermitsAll/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.62,
  cadence: 'daily',
  // A permit comes into the layer when it is issued, long after its date: a question by date would miss it.
  wholeUpTo: 20_000,
  expected: { permitsPerMonth: 40 },
  keeps: 'open-only',
  license: 'unknown',
  landingPage: 'https://arcgis.tampagov.net/arcgis/rest/services/Planning/PermitsAll/FeatureServer/0',
  witness: {
    where: 'https://arcgis.tampagov.net/arcgis/rest/services/Planning/PermitsAll/FeatureServer/0',
    on: '2026-09-14',
    columns: 8,
    counts: [{ column: 'PROJECTSTATUS', values: { Issued: 1770, Revision: 807 } }],
  },
  unread: { edits: ['LASTUPDATE'], districts: ['CRA', 'COUNCIL', 'NEIGHBORHOOD'] },
  recordKey: ['RECORD_ID'],
  dateColumn: 'CREATEDDATE',
  statusWords: { revision: 'Active' },
  fields: {
    permitNumber: 'RECORD_ID',
    permitType: 'RECORDTYPE',
    addressStreet: { join: ['ADDRESS', { optional: 'UNIT' }] },
    addressZip: 'ZIP',
    status: 'PROJECTSTATUS',
    description: {
      join: [{ join: [{ optional: 'PROJECTNAME1' }, { optional: 'PROJECTNAME2' }] }, 'PROJECTDESCRIPTION'],
      by: ': ',
    },
    recordUrl: 'URL',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    area: 'NEWCONSTRUCTIONSF',
    propertyUse: { first: [{ optional: 'OCCUPANCYCATEGORY' }, { optional: 'OCCUPANCYTYPE' }] },
    dwellingUnits: 'NBROFUNITS',
    applied: 'CREATEDDATE',
    milestone: { words: { Yes: 'Stop work order', No: '' }, of: 'STOPWORKORDER' },
    filing: { words: { Yes: 'Private provider', No: '' }, of: 'PRIVATEPROVIDER' },
  },
};
