import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://mapdata.tucsonaz.gov/arcgis/rest/services/PublicMaps/PermitsCode/MapServer/84';

/** Permits of buildings with several dwellings, in the columns of the two layers of `az-tucson`, and with their dwellings. */
export const source: Source = {
  id: 'az-tucson-multi-family',
  name: 'City of Tucson (multi-family)',
  level: 'city',
  state: 'Arizona',
  city: 'Tucson',
  county: 'Pima',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP', undatedBy: 'APPLYDATE' },
  cadence: 'weekly',
  // 15 in the 15 months up to 2026-03-29.
  expected: { permitsPerMonth: 1 },
  keeps: 'all',
  license: 'unknown',
  terms: {
    seen: {
      where: 'disclaimer of the city’s permit site: for personal use; the layer states no license',
      on: '2026-07-18',
    },
  },
  landingPage: LAYER,
  // Stored file 52581628108, “Tucson/Pima County Building Permit API Documentation”, tested on 2026-03-29, lists the columns; 84 had 15
  // rows applied for since 2025. Nobody counted its numbers, nor how many of them layer 81 has too.
  witness: 'none',
  // Once it is on, it shares permits with az-tucson: `sharesWith` on both sides.
  disabled:
    'Nobody has counted how often its numbers repeat, nor which of its permits are in the commercial layer too. A person must read whether “for personal use” excludes us.',
  recordKey: ['NUMBER'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'NUMBER',
    permitType: { join: ['TYPE', 'WORKCLASS'], by: ', ' },
    addressStreet: { join: ['ADDRESS', 'UNITORSUITE'] },
    valuation: 'VALUE',
    status: 'STATUS',
    issueDate: 'ISSUEDATE',
    description: { join: ['PROJECTNAME', 'DESCRIPTION'], by: ': ' },
    recordUrl: 'CSS_URL',
    latitude: 'LAT',
    longitude: 'LON',
    parcel: 'PARCEL',
    expires: 'EXPIREDATE',
    area: 'SQUAREFEET',
    // Often 0.
    dwellingUnits: 'DwellingUnits',
    propertyUse: 'StructureType',
    applied: 'APPLYDATE',
    finished: 'COMPLETEDATE',
  },
};
