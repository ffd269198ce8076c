import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services2.arcgis.com/CyVvlIiUfRBmMQuu/arcgis/rest/services/Building_Permits_Applications_view/FeatureServer/0';

/** A table without places, of applications and permits; no value and no contractor. */
export const source: Source = {
  id: 'va-virginia-beach',
  name: 'City of Virginia Beach',
  level: 'city',
  state: 'Virginia',
  city: 'Virginia Beach',
  county: 'Virginia Beach',
  // YYYY/MM/DD.
  portal: { kind: 'arcgis', layer: LAYER, dates: 'text', dateLiteral: 'TIMESTAMP' },
  confidence: 0.93,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  unread: { repeats: ['State'], office: ['CreatedBy'], endings: ['FinalDate'] },
  recordKey: ['PermitNumber'],
  dateColumn: 'IssueDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: { join: ['PermitType', 'ConstructionType'], by: ', ' },
    addressStreet: { join: ['StreetAddress', 'AddressUnit'] },
    addressCity: 'City',
    addressZip: 'Zip',
    status: 'Status',
    issueDate: 'IssueDate',
    description: { first: ['WorkDesc', 'WorkType'] },
    applied: 'ApplicationDate',
    parcel: 'GPIN',
  },
};
