import type { Source } from '#functions/collection/source.ts';

/**
 * Outside the cities. Some 250 types, planning and fire among them. The county's Socrata portal (rcj9-mkn4) has the same
 * records.
 */
export const source: Source = {
  id: 'wa-pierce-county',
  name: 'Pierce County',
  level: 'county',
  state: 'Washington',
  city: null,
  county: 'Pierce',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/1UvBaQ5y1ubjUPmd/arcgis/rest/services/Permits_Pierce_County/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'applicationDate',
  },
  confidence: 0.94,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services2.arcgis.com/1UvBaQ5y1ubjUPmd/arcgis/rest/services/Permits_Pierce_County/FeatureServer/0',
  witness: 'none',
  unread: { office: ['approvalDate'] },
  recordKey: ['applicationNumber'],
  dateColumn: 'issuedDate',
  notPermits: ['SEPA Review', 'Environmental Impact Statement'],
  // Finished permits are Final.
  statusWords: { closed: 'Void' },
  fields: {
    permitNumber: 'applicationNumber',
    permitType: 'applicationType',
    addressStreet: 'siteAddress',
    valuation: { first: ['buildingValuation', 'projectValue'] },
    status: 'applicationStatus',
    issueDate: 'issuedDate',
    description: { first: ['workDescription', 'projectName'] },
    recordUrl: 'urlOnlinePermits',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'parcelNumber',
    workClass: { optional: 'workType' },
    applied: 'submittalDate',
    finished: 'finalDate',
    propertyUse: { optional: 'buildingType' },
  },
};
