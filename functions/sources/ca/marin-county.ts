import type { Source } from '#functions/collection/source.ts';

/** The county and some of its towns. No status; rows without a permit number are left out. */
export const source: Source = {
  id: 'ca-marin-county',
  name: 'Marin County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Marin',
  portal: {
    kind: 'socrata',
    host: 'data.marincounty.gov',
    dataset: 'mkbn-caye',
    dates: 'time',
  },
  confidence: 0.95,
  cadence: 'daily',
  keeps: 'all',
  license: 'ODbL 1.0',
  terms: { seen: { where: 'data set metadata of mkbn-caye', on: '2026-07-18' } },
  landingPage: 'https://data.marincounty.gov/d/mkbn-caye',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-25',
    columns: 12,
    counts: [
      {
        column: 'permit_category',
        values: { Maintenance: 20961, 'All other Construction': 13729, 'Minor Improvement': 3919 },
      },
      { column: 'permit_work_class', rows: 50223, filled: 18651 },
    ],
  },
  unread: { edits: ['most_recent_issued_received_date'], office: ['permit_tracking_id'] },
  recordKey: ['unique_id'],
  recordNumbers: ['unique_id'],
  dateColumn: 'issued_date',
  fields: {
    // Repeated, and blank on some rows.
    permitNumber: 'permit_number',
    // permit_work_class holds several choices in one text, some with blanks behind them.
    permitType: { join: ['type_permit', 'permit_category'], by: ', ' },
    // With town and ZIP code behind it.
    addressStreet: { take: 'street', of: 'address' },
    addressCity: 'city_town',
    addressZip: 'zipcode',
    valuation: 'construction_value',
    issueDate: 'issued_date',
    workClass: 'permit_work_class',
    description: { first: ['description', 'work_description'] },
    contractorName: 'contractor',
    contractorLicense: { optional: 'contractor_license' },
    propertyUse: 'type_permit',
    latitude: 'latitude',
    longitude: 'longitude',
    applied: 'received_date',
    parcel: 'parcel_number',
  },
};
