import type { Column, Source } from '#functions/collection/source.ts';

/** The city labels one role in two ways: as it did in the numbered contractor columns, and as it does now. */
const CONTRACTOR_ROLES = [
  'CONTRACTOR-GENERAL CONTRACTOR',
  'GENERAL CONTRACTOR',
  'MASONRY CONTRACTOR',
  'MASON CONTRACTOR',
  'CONTRACTOR-WRECKING',
  'WRECKING CONTRACTOR',
  'CONTRACTOR-ELECTRICAL',
  'ELECTRICAL CONTRACTOR',
  'CONTRACTOR-PLUMBER/PLUMBING',
  'PLUMBING CONTRACTOR',
  'CONTRACTOR-VENTILATION',
  'OTHER SUBCONTRACTOR (VENTILATION)',
  'CONTRACTOR-REFRIGERATION',
  'OTHER SUBCONTRACTOR (REFRIGERATION)',
  'CONTRACTOR-HEATING',
  'CONTRACTOR-ELEVATOR',
  'ELEVATOR MECHANIC CONTRACTOR',
  'SIGN CONTRACTOR',
  'PRIVATE ALARM CONTRACTOR',
  'TENT CONTRACTOR',
  'OTHER CONSTRUCTION SUBCONTRACTOR',
  'OTHER CONTRACTOR',
];

/** The last one is an owner who builds, and so no contractor; on 59,000 permits. */
const BUILDER_ROLES = ['CONTRACTOR-GENERAL CONTRACTOR', 'GENERAL CONTRACTOR', 'OWNER AS GENERAL CONTRACTOR'];

const OWNER_ROLES = ['OWNER', 'OWNER OCCUPIED', 'BUILDING OWNER', 'OWNER AS GENERAL CONTRACTOR'];

/** The present table has `contact_1` to `contact_15`, without street or phone. */
function contact(is: readonly string[], ...parts: string[]): Column {
  const value = parts.map((part) => `contact_{n}_${part}`);
  return { contact: { role: 'contact_{n}_type', name: 'contact_{n}_name', value, count: 15, is } };
}

/** The table of 2017 and before had `contractor_1` to `contractor_15`, with both. */
function legacyContact(is: readonly string[], ...parts: string[]): Column {
  const value = parts.map((part) => `contractor_{n}_${part}`);
  return {
    optional: { contact: { role: 'contractor_{n}_type', name: 'contractor_{n}_name', value, count: 15, is } },
  };
}

export const source: Source = {
  id: 'il-chicago',
  name: 'City of Chicago',
  level: 'city',
  state: 'Illinois',
  city: 'Chicago',
  county: 'Cook',
  portal: { kind: 'socrata', host: 'data.cityofchicago.org', dataset: 'ydr8-5enu', dates: 'time' },
  confidence: 0.97,
  cadence: 'daily',
  expected: { permitsPerMonth: 3000 },
  keeps: 'all',
  license: 'unknown',
  terms: {
    seen: { where: 'data set metadata: “See Terms of Use”; that page answered 403', on: '2026-10-03' },
  },
  landingPage: 'https://data.cityofchicago.org/d/ydr8-5enu',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 11,
    counts: [
      {
        column: 'permit_status',
        values: {
          COMPLETE: 461965,
          ACTIVE: 27888,
          EXPIRED: 15523,
          SUSPENDED: 11467,
          'PHASED PERMITTING': 970,
          CANCELLED: 401,
          REVOKED: 292,
        },
      },
    ],
  },
  unread: {
    office: ['id', 'processing_time'],
    districts: ['community_area', 'ward'],
    map: ['xcoordinate', 'ycoordinate'],
  },
  recordKey: ['permit_'],
  dateColumn: 'issue_date',
  feeColumns: [
    { optional: 'building_fee_paid' },
    { optional: 'zoning_fee_paid' },
    { optional: 'other_fee_paid' },
    { optional: 'subtotal_paid' },
    { optional: 'total_fee' },
    { optional: 'amount_waived' },
    { optional: 'amount_paid' },
  ],
  fields: {
    permitNumber: 'permit_',
    permitType: 'permit_type',
    // street_name carries the suffix today; older versions of the table had it beside.
    addressStreet: {
      join: ['street_number', 'street_direction', 'street_name', { optional: 'suffix' }],
    },
    // The fee columns (total_fee, subtotal_paid, building_fee_*) are not the value of the work.
    valuation: { first: ['reported_cost', 'estimated_cost'] },
    status: 'permit_status',
    issueDate: 'issue_date',
    description: 'work_description',
    propertyOwnerName: { first: [contact(OWNER_ROLES, 'name'), legacyContact(OWNER_ROLES, 'name')] },
    propertyOwnerPhone: legacyContact(OWNER_ROLES, 'phone'),
    propertyOwnerAddress: {
      first: [
        contact(OWNER_ROLES, 'city', 'state', 'zipcode'),
        legacyContact(OWNER_ROLES, 'address', 'city', 'state', 'zipcode'),
      ],
    },
    contractorName: {
      first: [contact(CONTRACTOR_ROLES, 'name'), legacyContact(CONTRACTOR_ROLES, 'name')],
    },
    contractorClass: { first: [contact(CONTRACTOR_ROLES, 'type'), legacyContact(CONTRACTOR_ROLES, 'type')] },
    ownerBuilder: { first: [contact(BUILDER_ROLES, 'type'), legacyContact(BUILDER_ROLES, 'type')] },
    contractorPhone: legacyContact(CONTRACTOR_ROLES, 'phone'),
    contractorAddress: {
      first: [
        contact(CONTRACTOR_ROLES, 'city', 'state', 'zipcode'),
        legacyContact(CONTRACTOR_ROLES, 'address', 'city', 'state', 'zipcode'),
      ],
    },
    latitude: { first: ['latitude', 'location.coordinates[1]'] },
    longitude: { first: ['longitude', 'location.coordinates[0]'] },
    milestone: 'permit_milestone',
    applied: 'application_start_date',
    workClass: { optional: 'work_type' },
    parcel: 'pin_list',
    filing: 'review_type',
  },
  sharesWith: ['il-cook-county'],
};
