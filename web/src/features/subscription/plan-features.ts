import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan.ts';

export interface PlanFeature {
  readonly name: string;
  /** What it means here, said as it is. */
  readonly says: string;
  /** Part of the plan (spec §2), but not built yet. */
  readonly coming?: true;
}

/** What the plan holds (spec §2, subscription page). What is not there yet is marked, so that nobody pays for a promise. */
export const PLAN_FEATURES: readonly PlanFeature[] = [
  {
    name: 'Unlimited permit searches',
    says: 'Every state and city we collect, every filter, as often as you like.',
  },
  {
    name: 'Real-time updates',
    says: 'A permit can be found minutes after we read it. How soon a city publishes is up to the city.',
  },
  {
    name: 'Owner and contractor contacts',
    says: 'As the record shows them. Where a phone number is missing we say so, and never guess one.',
  },
  { name: 'Export', says: `Up to ${EXPORT_LEADS_PER_MONTH} leads a month as CSV or Excel.` },
  { name: 'Email and mobile alerts', says: 'New permits that fit your work, sent to you.', coming: true },
  { name: 'API access', says: 'The same permits and filters for your own software.', coming: true },
  { name: 'Premium support', says: 'A person answers your mail within 24 hours.' },
];
