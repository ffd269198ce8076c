import type { Source } from '#functions/collection/source.ts';

/** One file a year of issue, no query: read whole whenever it has changed. */
export const source: Source = {
  id: 'ca-san-diego',
  name: 'City of San Diego',
  level: 'city',
  state: 'California',
  city: 'San Diego',
  county: 'San Diego',
  portal: {
    kind: 'csv',
    file: 'https://seshat.datasd.org/development_permits/approvals_issued_{year}_datasd.csv',
    recordPage: 'https://opendsd.sandiego.gov/web/approvals/{APPROVAL_ID}',
  },
  confidence: 0.95,
  cadence: 'daily',
  expected: { permitsPerMonth: 3000 },
  keeps: 'all',
  license: 'PDDL 1.0',
  terms: { seen: { where: 'data set metadata of data.sandiego.gov', on: '2026-07-18' } },
  landingPage: null,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-16',
    columns: 9,
    counts: [{ column: 'PROJECT_STATUS', rows: 28515, filled: 10702 }],
  },
  unread: { office: ['PROJECT_STATUS'] },
  recordKey: ['APPROVAL_ID'],
  dateColumn: 'APPROVAL_ISSUE_DATE',
  fields: {
    permitNumber: 'APPROVAL_ID',
    permitType: 'APPROVAL_TYPE',
    addressStreet: { take: 'street', of: 'GIS_ADDRESS' },
    valuation: { optional: 'APPROVAL_VALUATION' },
    // PROJECT_STATUS is mostly blank.
    status: 'APPROVAL_STATUS',
    issueDate: 'APPROVAL_ISSUE_DATE',
    expires: { optional: 'APPROVAL_EXPIRE_DATE' },
    description: { first: [{ optional: 'APPROVAL_SCOPE' }, 'PROJECT_TITLE'] },
    // Of building permits only, a quarter of the rows: `Add/Alt Tenant Improvements`, `ACC STRUCT- NON RES`.
    propertyUse: { optional: 'JOB_BC_CODE_DESCRIPTION' },
    // Some are no degrees (longitude 324108.6).
    latitude: 'GIS_LATITUDE',
    longitude: 'GIS_LONGITUDE',
    relatedNumbers: 'PROJECT_ID',
    applied: 'APPROVAL_CREATE_DATE',
    finished: 'APPROVAL_CLOSE_DATE',
  },
};
