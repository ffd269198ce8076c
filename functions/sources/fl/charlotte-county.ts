import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://agis3.charlottecountyfl.gov/arcgis/rest/services/Internal/CCGIS_ComDev_Internal/MapServer/159';

/** By the day a record is opened; no issue date and no value. Whose name BUSINESS_NAME is, is not known. */
export const source: Source = {
  id: 'fl-charlotte-county',
  name: 'Charlotte County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Charlotte',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    // Cases of code enforcement share the layer.
    where: "RECORD_TYPE NOT LIKE '%Code%'",
  },
  applications: true,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['RECORD_ID'],
  dateColumn: 'DATE_OPENED',
  fields: {
    permitNumber: 'RECORD_ID',
    permitType: 'RECORD_TYPE',
    addressStreet: 'ADDR_FULL_LINE_',
    addressZip: 'ZIPCODE',
    status: 'RECORD_STATUS',
    description: 'DESCRIPTION',
    applied: 'DATE_OPENED',
  },
};
