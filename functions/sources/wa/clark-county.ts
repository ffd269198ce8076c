import type { Source } from '#functions/collection/source.ts';

/** Cases of land use under way. The path is /arcgisfed/, not /arcgis/. */
export const source: Source = {
  id: 'wa-clark-county',
  name: 'Clark County',
  level: 'county',
  state: 'Washington',
  city: null,
  county: 'Clark',
  portal: {
    kind: 'arcgis',
    layer:
      'https://gis.clark.wa.gov/arcgisfed/rest/services/DevelopmentPermits/ActiveDevelopmentPermits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'weekly',
  keeps: 'open-only',
  license: 'unknown',
  landingPage:
    'https://gis.clark.wa.gov/arcgisfed/rest/services/DevelopmentPermits/ActiveDevelopmentPermits/FeatureServer/0',
  witness: 'none',
  recordKey: ['PermitNumber'],
  dateColumn: 'Received',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'SpecificType',
    addressStreet: 'address',
    // DecisionIssued is the day of a decision on land use, not of a permit.
    status: 'StatusDescription',
    description: 'MarketingName',
    recordUrl: { optional: 'PublicNoticeURL' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'It holds land use cases under way, no building permits.',
};
