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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 6,
    counts: [
      {
        column: 'Status',
        values: { Closed: 58249, Final: 21254, Active: 20124, Expired: 2940, Void: 531, Pending: 8 },
      },
      {
        column: 'PermitType',
        values: {
          Building: 21505,
          Electrical: 18322,
          Mechanical: 15553,
          Plumbing: 11956,
          'Moving and Hauling': 11567,
          Utility: 6989,
        },
      },
    ],
  },
  unread: { office: ['CreatedBy'] },
  recordKey: ['PermitNumber'],
  dateColumn: 'IssueDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: { join: ['PermitType', 'ConstructionType', 'WorkType'], by: ', ' },
    addressStreet: { join: ['StreetAddress', 'AddressUnit'] },
    addressCity: 'City',
    addressZip: 'Zip',
    status: 'Status',
    issueDate: 'IssueDate',
    description: 'WorkDesc',
    applied: 'ApplicationDate',
    parcel: 'GPIN',
    addressState: 'State',
    finished: 'FinalDate',
    workClass: 'WorkType',
    propertyUse: 'ConstructionType',
  },
};
