import type { Source } from '#functions/collection/source.ts';

/** Issued permits, nightly. Only an applicant is named, who may be anybody: no owner and no contractor. */
export const source: Source = {
  id: 'oh-columbus',
  name: 'City of Columbus',
  level: 'city',
  state: 'Ohio',
  city: 'Columbus',
  county: 'Franklin',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/9yy6msODkIBzkUXU/arcgis/rest/services/Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.95,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/9yy6msODkIBzkUXU/arcgis/rest/services/Building_Permits/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site docs/source-monitor-report.md',
    on: '2026-08-22',
    columns: 8,
    counts: [
      {
        column: 'B1_PER_SUB_TYPE',
        values: {
          'Minor Alteration': 64113,
          'Repair Replace': 63682,
          Illuminated: 9048,
          'Minor Limited Scope': 3511,
          'Non-Illuminated': 2632,
          Regular: 1428,
          NA: 982,
          Emergency: 191,
        },
      },
    ],
  },
  unread: { people: ['APPLICANT_BUS_NAME', 'APPLICANT_FULL_NAME'], building: ['CONST_TYPE_CODE'] },
  recordKey: ['B1_ALT_ID'],
  dateColumn: 'ISSUED_DT',
  fields: {
    permitNumber: 'B1_ALT_ID',
    permitType: {
      join: ['B1_PER_TYPE', 'B1_PER_SUB_TYPE', { optional: 'B1_PER_CATEGORY' }],
      by: ', ',
    },
    addressStreet: 'SITE_ADDRESS',
    addressZip: 'B1_SITUS_ZIP',
    valuation: 'G3_VALUE_TTL',
    status: { first: ['PERMIT_STATUS', 'B1_APPL_STATUS'] },
    issueDate: 'ISSUED_DT',
    description: { first: ['VALUE_DESC', 'GENERAL_TYPE'] },
    recordUrl: 'ACA_URL',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'B1_PARCEL_NBR',
    dwellingUnits: 'UNITS',
    area: 'SQFT',
  },
};
