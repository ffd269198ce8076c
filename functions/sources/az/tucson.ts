import type { Source } from '#functions/collection/source.ts';

const LAYERS = 'https://mapdata.tucsonaz.gov/arcgis/rest/services/PublicMaps/PermitsCode/MapServer';

/** Residential permits; the commercial ones are a layer of their own. Published from the application on. */
export const source: Source = {
  id: 'az-tucson',
  name: 'City of Tucson',
  level: 'city',
  state: 'Arizona',
  city: 'Tucson',
  county: 'Pima',
  portal: {
    kind: 'arcgis',
    layer: `${LAYERS}/85`,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'APPLYDATE',
  },
  alsoAt: [
    {
      kind: 'arcgis',
      layer: `${LAYERS}/81`,
      dates: 'time',
      dateLiteral: 'TIMESTAMP',
      undatedBy: 'APPLYDATE',
    },
  ],
  confidence: 0.92,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  terms: {
    seen: {
      where: 'disclaimer of the city’s permit site: for personal use; the layer states no license',
      on: '2026-07-18',
    },
  },
  landingPage: `${LAYERS}/85`,
  witness: 'none',
  unread: {
    repeats: ['PREFIX', 'geometry'],
    office: ['ID', 'MODULE', 'CensusCode', 'SOURCE', 'DATASOURCE', 'ACTIVE'],
    endings: ['COMPLETEDATE'],
    districts: ['WARD'],
  },
  recordKey: ['NUMBER'],
  dateColumn: 'ISSUEDATE',
  statusWords: { 'approved awaiting customer attention': 'Issued' },
  fields: {
    permitNumber: 'NUMBER',
    permitType: { join: ['TYPE', 'WORKCLASS'], by: ', ' },
    addressStreet: { join: ['ADDRESS', 'UNITORSUITE'] },
    // Of the commercial layer only.
    addressZip: { optional: 'POSTALCODE' },
    valuation: 'VALUE',
    status: 'STATUS',
    issueDate: 'ISSUEDATE',
    description: { join: ['PROJECTNAME', 'DESCRIPTION'], by: ': ' },
    recordUrl: { first: ['CSS_URL', { optional: 'PRO_URL' }, { optional: 'ENGOV_URL' }] },
    latitude: 'LAT',
    longitude: 'LON',
    parcel: 'PARCEL',
    expires: 'EXPIREDATE',
    area: 'SQUAREFEET',
    propertyUse: { optional: 'StructureType' },
    addressCity: { optional: 'CITY' },
    applied: 'APPLYDATE',
  },
};
