import type { Source } from '#functions/collection/source.ts';

/** A table of issued permits, weekly. CURRENT_TASK_STATUS is the status of a task, not of the permit. */
export const source: Source = {
  id: 'oh-cleveland',
  name: 'City of Cleveland',
  level: 'city',
  state: 'Ohio',
  city: 'Cleveland',
  county: 'Cuyahoga',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services3.arcgis.com/dty2kHktVXHrqO8i/arcgis/rest/services/Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.92,
  cadence: 'weekly',
  // 1,115 in the 30 days up to 2026-08-25; they come ten days late.
  expected: { permitsPerMonth: 700 },
  keeps: 'all',
  license: 'ODbL 1.0',
  terms: { seen: { where: 'item metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services3.arcgis.com/dty2kHktVXHrqO8i/arcgis/rest/services/Building_Permits/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-08-19',
    columns: 9,
    counts: [
      {
        column: 'PERMIT_SUBTYPE',
        values: { 'Building Permits': 8340, Residential: 4556, Commercial: 1613, 'Install Permits': 109 },
      },
    ],
  },
  unread: { office: ['PLAN_TYPE'], districts: ['WARD'] },
  recordKey: ['PERMIT_ID'],
  dateColumn: 'ISSUE_DATE',
  feeColumns: ['TOTAL_FEES_PAID'],
  fields: {
    permitNumber: 'PERMIT_ID',
    permitType: { join: ['PERMIT_TYPE', 'PERMIT_SUBTYPE'], by: ', ' },
    addressStreet: 'PRIMARY_ADDRESS',
    valuation: 'JOB_VALUE',
    issueDate: 'ISSUE_DATE',
    description: { first: ['JOB_DESCRIPTION', 'WORK_DESCRIPTION'] },
    // Two of these names lack a letter; the city's own list of columns and a viewer of its permits have them so.
    contractorName: { first: ['CONTRATOR_BUSINESS_NAME', 'CONTRACTOR_NAME'] },
    contractorLicense: 'CONTRATOR_LICENSE_ID',
    recordUrl: 'ACCELA_CITIZEN_ACCESS_URL',
    propertyUse: { first: ['USE_GROUP_1', { optional: 'PERMIT_CATEGORY' }] },
    latitude: 'LAT',
    longitude: 'LON',
    applied: 'FILE_DATE',
    milestone: { join: ['CURRENT_TASK', 'CURRENT_TASK_STATUS'], by: ': ' },
    parcel: 'PARCEL_NUMBER',
    relatedNumbers: { optional: 'ASSOCIATED_PROJECT' },
    area: { optional: 'SIZE_OF_BUILDING' },
  },
};
