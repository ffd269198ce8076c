import type { Source } from '#functions/collection/source.ts';

/** One row an address of a permit, so permit numbers repeat. Contractors and owners are not published here. */
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
  cadence: 'daily',
  keeps: 'all',
  license: 'PDDL 1.0',
  landingPage: 'https://data.sf.gov/d/i98e-djp9',
  recordKey: ['record_id'],
  recordNumbers: ['record_id'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'permit_type_definition',
    addressStreet: {
      join: ['street_number', 'street_number_suffix', 'street_name', 'street_suffix', 'unit', 'unit_suffix'],
    },
    addressZip: 'zipcode',
    valuation: { first: ['revised_cost', 'estimated_cost'] },
    status: 'status',
    issueDate: 'issued_date',
    description: 'description',
    propertyUse: { first: [{ optional: 'proposed_use' }, { optional: 'existing_use' }] },
    latitude: 'location.coordinates[1]',
    longitude: 'location.coordinates[0]',
  },
};
