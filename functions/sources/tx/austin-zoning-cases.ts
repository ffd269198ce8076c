import type { Source } from '#functions/collection/source.ts';

/** Zoning cases. A case that is approved is no permit, so it stays a filing. 81 rows have no number and are left out. */
export const source: Source = {
  id: 'tx-austin-zoning-cases',
  name: 'City of Austin',
  level: 'city',
  state: 'Texas',
  city: 'Austin',
  county: 'Travis',
  portal: { kind: 'socrata', host: 'data.austintexas.gov', dataset: 'edir-dcnf', dates: 'time' },
  redirectHosts: ['datahub.austintexas.gov'],
  applications: true,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.austintexas.gov/d/edir-dcnf',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 13,
    counts: [
      {
        column: 'detailed_status',
        values: {
          Closed: 5386,
          Withdrawn: 448,
          Approved: 275,
          Expired: 267,
          Denied: 166,
          'Scheduled for Hearing': 75,
          'In Review': 74,
          Pending: 69,
          'Recommended for Approval': 50,
          'Scheduled for Council Hearing': 39,
          'Notice Sent': 17,
          'Case Assigned': 9,
          'Reading Approved': 5,
          'Approved and Released': 5,
        },
      },
      {
        column: 'sub_type',
        values: { 'Zoning/Rezoning': 5029, 'Amended Neighborhood Plan': 559, Historical: 505 },
      },
      { column: 'application_start_date', rows: 6919, filled: 6914 },
      { column: 'latitude', rows: 6919, filled: 5900 },
    ],
  },
  unread: {
    edits: ['status_date', 'data_portal_update'],
    office: ['approval_date'],
    repeats: ['location'],
  },
  recordKey: ['case_number'],
  dateColumn: 'application_start_date',
  statusWords: { 'approved and released': 'Applied' },
  fields: {
    permitNumber: 'case_number',
    permitType: 'sub_type',
    // With city, state and ZIP code in it.
    addressStreet: 'site_address',
    status: 'detailed_status',
    description: 'case_name',
    recordUrl: 'link.url',
    latitude: 'latitude',
    longitude: 'longitude',
    applied: 'application_start_date',
  },
  disabled:
    'These are zoning cases, a step before permits, and nobody has read the terms of this data set yet.',
};
