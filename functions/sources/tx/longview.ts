import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://cloud.longviewtexas.gov/arcgis/rest/services/AGOL/Building_Permit_Dashboard/MapServer/2';

/** One row for each review period of a permit. The applicant is not said to be the contractor. */
export const source: Source = {
  id: 'tx-longview',
  name: 'City of Longview',
  level: 'city',
  state: 'Texas',
  city: 'Longview',
  county: 'Gregg',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'DATE_CREATED',
    // The later periods repeat the permit.
    where: 'PERIOD_NUMBER IS NULL OR PERIOD_NUMBER <= 1',
  },
  confidence: 0.72,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  unread: { people: ['APPLICANT'] },
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'DATE_ISSUED',
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: 'PRJ_TYPE',
    addressStreet: 'LOCATION',
    valuation: 'VALUATION',
    status: 'STATUS',
    issueDate: 'DATE_ISSUED',
    description: 'WORK_DESCRIPTION',
    applied: 'DATE_CREATED',
  },
};
