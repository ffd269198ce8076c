import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://logis.loudoun.gov/gis/rest/services/Projects/ResBuildingPermits/MapServer/1';

/** New residential buildings only. */
export const source: Source = {
  id: 'va-loudoun-county',
  name: 'Loudoun County',
  level: 'county',
  state: 'Virginia',
  city: null,
  county: 'Loudoun',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PERMIT_NUMBER'],
  dateColumn: 'YEAR_ISSUED',
  fields: {
    permitNumber: 'PERMIT_NUMBER',
    permitType: 'UNIT_TYPE',
    addressStreet: 'STREET_ADDRESS',
    addressZip: 'ZI_ZIP',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'It publishes the year and the month of issue as two texts, and no date.',
};
