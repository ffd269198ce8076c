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
  expected: { permitsPerMonth: 800 },
  keeps: 'all',
  license: 'unknown',
  terms: {
    seen: {
      where: 'disclaimer of the city’s permit site: for personal use; the layer states no license',
      on: '2026-07-18',
    },
  },
  landingPage: `${LAYERS}/85`,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 8,
    counts: [
      {
        column: 'STATUS',
        values: {
          Issued: 11154,
          Inspections: 4641,
          'Inspections Complete': 1634,
          'Needs Resubmittal': 612,
          'Fees Due': 466,
          'In Review': 304,
          Approved: 290,
          'Approved - Awaiting Customer Attention': 138,
          'In Revision': 63,
          'Stop Work Order': 8,
          'On Hold': 1,
        },
      },
      {
        column: 'WORKCLASS',
        values: {
          'Residential Trade Permit': 9417,
          'Residential Addition/Alteration': 2470,
          'Residential Solar Permit': 2053,
          'Residential Model': 1429,
          'New Dwelling': 957,
        },
      },
    ],
  },
  unread: { office: ['ID', 'MODULE', 'CensusCode', 'SOURCE', 'DATASOURCE', 'ACTIVE'], districts: ['WARD'] },
  recordKey: ['NUMBER'],
  dateColumn: 'ISSUEDATE',
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
    latitude: { first: ['LAT', 'geometry.y'] },
    longitude: { first: ['LON', 'geometry.x'] },
    parcel: 'PARCEL',
    expires: 'EXPIREDATE',
    area: 'SQUAREFEET',
    propertyUse: {
      first: [
        { optional: 'StructureType' },
        { words: { 'TC-COM': 'Commercial', 'TC-RES': 'Residential' }, of: { optional: 'PREFIX' } },
      ],
    },
    addressCity: { optional: 'CITY' },
    applied: 'APPLYDATE',
    finished: 'COMPLETEDATE',
  },
};
