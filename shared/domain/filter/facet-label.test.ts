import { expect, it } from 'vitest';
import { facetLabel } from './facet-label.ts';
import { FACET_NAMES } from './facets.ts';
import type { PermitFilter } from './permit-filter.ts';

const FILTER: Required<PermitFilter> = {
  states: ['Texas'],
  cities: ['Austin', 'Mesa'],
  counties: ['Cook', 'Lake County', 'Will'],
  zips: ['78701'],
  territory: ['circle:30.26715,-97.74306,5:12 Main St', 'zip:78701'],
  minValue: 10_000,
  maxValue: 50_000,
  hasValue: true,
  permitTypes: ['Re-Roof'],
  trades: ['roofing', 'solar'],
  without: ['pool'],
  withoutTypes: ['Sign'],
  withoutActions: ['repair'],
  withoutContractors: ['Sample Roofing', 'Example'],
  actions: ['new', 'replace'],
  uses: ['one-two-family', 'commercial', 'public'],
  contractor: 'Sample',
  hasContractor: false,
  hasPhone: true,
  from: '2026-11-16',
  to: '2026-11-20',
  lastDays: 7,
  keywords: ['slate'],
  statuses: ['Active'],
  who: ['nobody', 'owner', 'gc'],
  reach: ['phone', 'letter'],
  next: ['deck-fence'],
};

it('names each condition of a search', () => {
  expect(FACET_NAMES.map((facet) => facetLabel(FILTER, facet))).toEqual([
    'Texas',
    'Austin or Mesa',
    'Cook County or 2 more',
    'ZIP 78701',
    'Within 5 miles of 12 Main St or in ZIP 78701',
    'Over $10,000',
    'Up to $50,000',
    'Value shown',
    'Type: Re-Roof',
    'Roofing or Solar',
    'Without Pool',
    'Not type: Sign',
    'Without Repair',
    'Not by Sample Roofing or Example',
    'New or Replacement',
    '1–2 family or 2 more',
    'Contractor “Sample”',
    'No contractor',
    'With a phone',
    'Since Nov 16, 2026',
    'Until Nov 20, 2026',
    'Last 7 days',
    '“slate”',
    'Active',
    'Nobody yet or 2 more',
    'Phone or Letter',
    'May need next: Deck & fence',
  ]);
});

it('says nothing about a condition that is not set', () => {
  expect(facetLabel({ trades: ['roofing'] }, 'cities')).toBe('');
});
