import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services.arcgis.com/RmCCgQtiZLDCtblq/arcgis/rest/services/EPIC-LA_Case_History_view/FeatureServer/0';

/**
 * The county outside of its cities and some fifteen cities that it issues for. Cases of planning share the layer. A case may have
 * several parcels, with a row for each.
 */
export const source: Source = {
  id: 'ca-los-angeles-county',
  name: 'Los Angeles County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Los Angeles',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'DATE',
    where: "MODULENAME = 'PermitManagement'",
  },
  applications: true,
  cadence: 'daily',
  // More than 900,000 rows; only those of two years are read.
  budget: { minutes: 120 },
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['CASENUMBER', 'MAIN_AIN'],
  recordNumbers: ['MAIN_AIN'],
  dateColumn: 'APPLY_DATE',
  fields: {
    permitNumber: 'CASENUMBER',
    permitType: { join: ['CASENAME', 'WORKCLASS_NAME'], by: ', ' },
    // ` 100 Example Avenue, La Crescenta CA 91214`
    addressStreet: { take: 'street', of: 'MAIN_ADDRESS' },
    addressCity: { take: 'city', of: 'MAIN_ADDRESS' },
    addressZip: { take: 'zip', of: 'MAIN_ADDRESS' },
    valuation: 'PERMIT_VALUATION',
    status: 'STATUS',
    issueDate: 'ISSUANCE_DATE',
    description: { first: ['DESCRIPTION', 'PROJECT_NAME'] },
    // `Commercial - Retail stores`, on applications only.
    propertyUse: { optional: 'USE_PROPOSED1' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLY_DATE',
    dwellingUnits: 'NEW_DWELLING_UNITS',
    expires: 'EXPIRE_DATE',
  },
};
