import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services7.arcgis.com/RDyUffIeciKdYmX2/arcgis/rest/services/CampbellPermits_ActiveBuilding/FeatureServer/0';

/**
 * Active permits, some 4,000, from the application on: one goes when its work is done. ProjectName may be the owner, the applicant or a
 * title. A date in 1900 means that there is none.
 */
export const source: Source = {
  id: 'ca-campbell',
  name: 'City of Campbell',
  level: 'city',
  state: 'California',
  city: 'Campbell',
  county: 'Santa Clara',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'CreateDate',
  },
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['ProjectNumber'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'ProjectNumber',
    permitType: { join: ['DesignationType', 'WorkType'], by: ', ' },
    addressStreet: 'Address',
    status: 'Status',
    issueDate: 'IssuedDate',
    description: 'ProjectDescription',
    latitude: 'Latitude',
    longitude: 'Longitude',
    applied: 'CreateDate',
  },
};
