import type { Source } from '#functions/collection/source.ts';

/**
 * Permits with their reviews: a permit may stand here once a review, its own columns being the same each time. Four rows of
 * five have no address.
 */
export const source: Source = {
  id: 'az-buckeye',
  name: 'City of Buckeye',
  level: 'city',
  state: 'Arizona',
  city: 'Buckeye',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer:
      'https://maps.buckeyeaz.gov/server/rest/services/Hosted/EnergovPermitswReviewHistory2/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'applydate',
  },
  confidence: 0.83,
  cadence: 'daily',
  expected: { permitsPerMonth: 350, fill: { addressStreet: 0.21 } },
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://maps.buckeyeaz.gov/server/rest/services/Hosted/EnergovPermitswReviewHistory2/FeatureServer/0',
  witness: {
    where:
      'https://maps.buckeyeaz.gov/server/rest/services/Hosted/EnergovPermitswReviewHistory2/FeatureServer/0',
    on: '2026-08-10',
    columns: 8,
    counts: [
      { column: 'workclass', values: { 'Photovoltaic System': 8942 } },
      { column: 'situsaddress', rows: 51440, filled: 10802 },
    ],
  },
  recordKey: ['permitnumber'],
  dateColumn: 'issuedate',
  fields: {
    permitNumber: 'permitnumber',
    // Only the class names solar work, as "Photovoltaic System".
    permitType: { join: ['permittype', 'workclass'], by: ', ' },
    addressStreet: { first: ['situsaddress', 'addressline1'] },
    addressCity: 'city',
    addressZip: 'postalcode',
    valuation: 'value',
    status: 'permitstatus',
    issueDate: 'issuedate',
    description: { join: ['permitdesc', 'projectname'], by: '; ' },
    parcel: 'parcelnumber',
    area: 'squarefeet',
    expires: 'expiredate',
    propertyUse: { optional: 'permitclass' },
    applied: 'applydate',
    addressState: { optional: 'state' },
    finished: 'finalizedate',
  },
};
