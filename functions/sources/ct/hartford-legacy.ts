import type { Source } from '#functions/collection/source.ts';

/** global_entity_name and its like are applicant, owner or contractor, as it happens: they are not read. */
export const source: Source = {
  id: 'ct-hartford-legacy',
  name: 'City of Hartford (before 2020)',
  level: 'city',
  state: 'Connecticut',
  city: 'Hartford',
  county: 'Hartford',
  portal: { kind: 'socrata', host: 'data.hartford.gov', dataset: 'p2vw-4aab', dates: 'time' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: null,
  witness: 'none',
  recordKey: ['permit_number'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'permit_number',
    permitType: 'permit_type',
    addressStreet: { join: ['address', 'unit_or_suite'] },
    valuation: 'value',
    status: 'status',
    issueDate: 'issue_date',
    description: 'work_description',
  },
  disabled: 'The portal was shut down; the city publishes its permits since 2020 elsewhere.',
};
