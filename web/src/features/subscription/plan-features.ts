import { isComing, type Promised } from '#shared/domain/plan/offer.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';

interface PlanFeature {
  readonly name: string;
  readonly says: string;
  /** The promises in the name, each with its word. */
  readonly holds?: Readonly<Partial<Record<Promised, string>>>;
}

/** PRODUCT §2, subscription page. */
export const PLAN_FEATURES: readonly PlanFeature[] = [
  {
    name: 'Unlimited permit searches',
    says: 'Every state and city we collect, every filter, as often as you like.',
  },
  {
    name: 'Real-time updates',
    says: 'You can find a permit minutes after we read it. How soon a city publishes is up to the city.',
  },
  {
    name: 'Owner and contractor contacts',
    says: 'As the record shows them. If there is no phone number, we say so. We never guess one.',
  },
  { name: 'Export', says: `Up to ${EXPORT_LEADS_PER_MONTH} leads a month as CSV or Excel.` },
  {
    name: 'Email and mobile alerts',
    says: 'We send you the new permits that fit your work.',
    holds: { emailAlerts: 'Email', phoneAlerts: 'Mobile' },
  },
  {
    name: 'API access',
    says: 'The same permits and filters for your own software.',
    holds: { api: 'API' },
  },
  { name: 'Premium support', says: 'A person answers your email within 24 hours.' },
];

/** Label of a feature that does not exist yet. */
export const COMING = 'Coming';

/** The label of a feature that is not complete: "Coming", or "Mobile coming" if only that part is missing; null if complete. */
export function describeComing({ holds = {} }: PlanFeature): string | null {
  const promises = Object.entries(holds) as [Promised, string][];
  const missing = promises.filter(([promised]) => isComing(promised));
  if (missing.length === 0) return null;
  return missing.length === promises.length ? COMING : `${missing.map(([, word]) => word).join(', ')} coming`;
}
