import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.countyofriverside.us/arcgis_mapping/rest/services/OpenData/General/MapServer/280';

/**
 * The county outside of its cities. Parcels as areas, with no address and no value; published about ten days late. An approval is not
 * the issue of a permit, so there is no issue date.
 */
export const source: Source = {
  id: 'ca-riverside-county',
  name: 'Riverside County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Riverside',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'DATE',
    // The server pages by row number only.
    paging: 'object-ids',
    // Cases of planning share the layer.
    where: "CASE_MODULE = 'PERMIT'",
    polygons: true,
  },
  applications: true,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  unread: { office: ['APPROVED_DATE'] },
  recordKey: ['CASE_ID'],
  dateColumn: 'APPLIED_DATE',
  fields: {
    permitNumber: 'CASE_ID',
    permitType: { first: ['CASE_WORK_CLASS', 'CASE_TYPE'] },
    status: 'CASE_STATUS',
    description: 'CASE_DESCR',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLIED_DATE',
    parcel: 'APN',
    finished: 'COMPLETED_DATE',
  },
};
