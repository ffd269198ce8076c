import type { Column, Source } from '#functions/collection/source.ts';

/** What the code of a type means, where the words beside it are missing. */
const TYPES = {
  '1': 'new construction',
  '2': 'new construction wood frame',
  '3': 'additions alterations or repairs',
  '4': 'sign - erect',
  '6': 'demolitions',
  '7': 'wall or painted sign',
  '8': 'otc alterations permit',
};

/**
 * One row an address of a permit, so permit numbers repeat. Its contractors are in a table of contacts, without a phone; of its
 * people only firms are read. No owners.
 */
export const source: Source = {
  id: 'ca-san-francisco',
  name: 'City and County of San Francisco',
  level: 'city',
  state: 'California',
  city: 'San Francisco',
  county: 'San Francisco',
  portal: {
    kind: 'socrata',
    host: 'data.sf.gov',
    dataset: 'i98e-djp9',
    dates: 'time',
    // Rows are published when they are filed, long before they are issued.
    undatedBy: 'filed_date',
  },
  // The former name of the portal.
  redirectHosts: ['data.sfgov.org'],
  details: {
    contacts: {
      portal: { kind: 'socrata', host: 'data.sf.gov', dataset: '3pee-9qhc', dates: 'time' },
      on: 'permit_number',
      by: 'permit_number',
    },
  },
  confidence: 0.96,
  cadence: 'daily',
  // The contacts of 25 permits take one request.
  budget: { minutes: 120, pages: 10_000 },
  keeps: 'all',
  license: 'PDDL 1.0',
  terms: {
    clause:
      'Except where otherwise stated in the file containing such Data or on the page from which such Data is accessed, including its metadata, Data is made available under the Public Domain Dedication and License v1.0',
    seen: { where: 'https://www.sf.gov/reports/april-2017/datasf-terms-use', on: '2026-10-03' },
  },
  landingPage: 'https://data.sf.gov/d/i98e-djp9',
  witness: {
    where: 'data.sfgov.org, an export of i98e-djp9',
    on: '2024-03-02',
    columns: 24,
    counts: [
      { key: 'record_id', rows: 2000, most: 1 },
      { column: 'status', values: { complete: 1457, issued: 397, filed: 66, withdrawn: 29 } },
      { column: 'proposed_units', rows: 2000, filled: 1219 },
      { column: 'existing_units', rows: 2000, filled: 1197 },
    ],
  },
  unread: { edits: ['status_date', 'last_permit_activity_date', 'data_as_of', 'data_loaded_at'] },
  recordKey: ['record_id'],
  recordNumbers: ['record_id'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: { first: ['permit_type_definition', { words: TYPES, of: { optional: 'permit_type' } }] },
    addressStreet: {
      join: ['street_number', 'street_number_suffix', 'street_name', 'street_suffix', 'unit', 'unit_suffix'],
    },
    addressZip: 'zipcode',
    valuation: { first: ['revised_cost', 'estimated_cost'] },
    status: 'status',
    issueDate: 'issued_date',
    description: 'description',
    propertyUse: { first: [{ optional: 'proposed_use' }, { optional: 'existing_use' }] },
    // 585,805 of 1,035,855 contacts are contractors; 585,340 of them have a license number.
    contractorName: contractor('firm_name'),
    contractorLicense: contractor('license1'),
    contractorAddress: contractor('firm_address', 'firm_city', 'firm_state', 'firm_zipcode'),
    parcel: { join: [{ optional: 'block' }, { optional: 'lot' }], by: '-' },
    latitude: 'location.coordinates[1]',
    longitude: 'location.coordinates[0]',
    dwellingUnits: { first: ['proposed_units', 'existing_units'] },
    applied: { first: ['filed_date', { optional: 'permit_creation_date' }] },
    finished: 'completed_date',
  },
};

function contractor(...columns: [string, ...string[]]): Column {
  const value = columns.map((column) => `contacts.{n}.${column}`);
  const [role, name] = ['contacts.{n}.role', 'contacts.{n}.firm_name'];
  return { contact: { role, name, value, count: 20, is: ['contractor', 'subcontractor'] } };
}
