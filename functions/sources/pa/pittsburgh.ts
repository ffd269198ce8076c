import type { Source } from '#functions/collection/source.ts';

/** On the regional portal (WPRDC). Its row numbers change with every reload. */
export const source: Source = {
  id: 'pa-pittsburgh',
  name: 'City of Pittsburgh',
  level: 'city',
  state: 'Pennsylvania',
  city: 'Pittsburgh',
  county: 'Allegheny',
  portal: {
    kind: 'ckan',
    host: 'data.wprdc.org',
    resource: 'f4d1177a-f597-4c32-8cbf-7885f56253f6',
    // ISO days, sometimes with a time: as text they sort right.
    dates: 'time',
    sql: true,
  },
  confidence: 0.96,
  cadence: 'daily',
  expected: { permitsPerMonth: 500 },
  keeps: 'all',
  license: 'CC BY 4.0',
  landingPage: 'https://data.wprdc.org/dataset/pli-permits',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-16',
    columns: 9,
    counts: [
      {
        column: 'status',
        values: { Completed: 42423, Issued: 15435, Expired: 4624, Revoked: 688, 'Stop Work': 29 },
      },
      {
        column: 'permit_type',
        values: {
          ELECTRICAL: 20007,
          BUILDING: 17784,
          'Building & Development Application': 8264,
          MECHANICAL: 7999,
          'Demolition Permit': 1254,
          'Land Operations Permit': 87,
        },
      },
    ],
  },
  unread: { districts: ['council_district', 'neighborhood', 'ward'] },
  recordKey: ['permit_id'],
  dateColumn: 'issue_date',
  statusWords: { 'ready for issue': 'Applied' },
  fields: {
    permitNumber: 'permit_id',
    permitType: 'permit_type',
    // `100 Sample St, Pittsburgh, PA 15222`
    addressStreet: { take: 'street', of: 'address' },
    addressZip: 'zip_code',
    valuation: 'total_project_value',
    status: 'status',
    issueDate: 'issue_date',
    workClass: 'work_type',
    description: { first: ['work_description', 'work_type'] },
    propertyOwnerName: 'owner_name',
    contractorName: 'contractor_name',
    propertyUse: { optional: 'commercial_or_residential' },
    latitude: 'latitude',
    longitude: 'longitude',
    parcel: 'parcel_num',
  },
};
