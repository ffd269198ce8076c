import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://cloud.longviewtexas.gov/arcgis/rest/services/WebMaps/Building_Permits/MapServer/1';

/** Commercial permits. The applicant is not said to be the contractor. */
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
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
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
  },
};
