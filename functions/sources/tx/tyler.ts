import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services5.arcgis.com/RmXXW3PwBZGOxlSe/arcgis/rest/services/Permit_Data_With_XY/FeatureServer/0';

/** A monthly export for a dashboard of the city. */
export const source: Source = {
  id: 'tx-tyler',
  name: 'City of Tyler',
  level: 'city',
  state: 'Texas',
  city: 'Tyler',
  county: 'Smith',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PERMIT_NO'],
  dateColumn: 'ISSUED',
  disabled: 'In October 2026 its newest permit was 70 days old.',
  fields: {
    permitNumber: 'PERMIT_NO',
    permitType: { join: ['PermitType', 'PermitSubType'], by: ', ' },
    addressStreet: 'SITE_ADDR',
    valuation: 'JOBVALUE',
    status: 'STATUS',
    issueDate: 'ISSUED',
    description: 'DESCRIPTION',
    propertyOwnerName: 'OWNER_NAME',
    contractorName: 'CONTRACTOR_NAME',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
