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
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services3.arcgis.com/dty2kHktVXHrqO8i/arcgis/rest/services/Building_Permits/FeatureServer/0',
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
    // The names of these columns changed before, and two lack a letter.
    contractorName: { first: [{ optional: 'CONTRATOR_BUSINESS_NAME' }, { optional: 'CONTRACTOR_NAME' }] },
    contractorLicense: { optional: 'CONTRATOR_LICENSE_ID' },
    recordUrl: 'ACCELA_CITIZEN_ACCESS_URL',
    propertyUse: 'USE_GROUP_1',
    latitude: 'LAT',
    longitude: 'LON',
  },
};
