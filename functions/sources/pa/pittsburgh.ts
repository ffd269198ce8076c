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
  witness: 'none',
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
