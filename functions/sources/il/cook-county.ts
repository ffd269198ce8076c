import type { Source } from '#functions/collection/source.ts';

/**
 * What about 124 municipalities, Chicago among them, report to the Assessor: one row for each parcel of a permit, so only
 * parcel, number and day together tell rows apart.
 */
export const source: Source = {
  id: 'il-cook-county',
  name: 'Cook County',
  level: 'county',
  state: 'Illinois',
  city: null,
  county: 'Cook',
  portal: { kind: 'socrata', host: 'datacatalog.cookcountyil.gov', dataset: '6yjf-dfxs', dates: 'time' },
  confidence: 0.92,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://datacatalog.cookcountyil.gov/d/6yjf-dfxs',
  witness: {
    where: 'https://datacatalog.cookcountyil.gov/d/6yjf-dfxs',
    on: '2026-07-28',
    columns: 9,
    counts: [{ column: 'date_issued', values: { '2210': 4 } }],
  },
  unread: {
    repeats: ['year'],
    office: ['row_id', 'status', 'assessable'],
    districts: ['township'],
    people: ['applicant_name'],
  },
  recordKey: ['pin', 'permit_number', 'date_issued'],
  dateColumn: 'date_issued',
  fields: {
    // Blank where a permit did not come through the Assessor's own form.
    permitNumber: { first: ['permit_number', 'local_permit_number'] },
    permitType: 'job_code_primary',
    // Mostly blank or "..".
    addressStreet: 'property_address',
    addressCity: 'municipality',
    valuation: 'amount',
    // The column status is how far the Assessor's review is, not the permit.
    issueDate: 'date_issued',
    description: 'work_description',
    // applicant_name may be anybody, so it is neither owner nor contractor.
    parcel: 'pin',
    relatedNumbers: { optional: 'local_permit_number' },
  },
  sharesWith: ['il-chicago'],
};
