import type { Facet, PermitFilter } from '../filter/permit-filter.ts';

/** What a facet is about. A question that says something about a subject replaces all that was asked about it before. */
const SUBJECTS = {
  states: 'place',
  cities: 'place',
  counties: 'place',
  zips: 'place',
  territory: 'place',
  minValue: 'value',
  maxValue: 'value',
  permitTypes: 'types',
  trades: 'trades',
  actions: 'actions',
  uses: 'uses',
  contractor: 'contractor',
  hasContractor: 'contractor',
  hasPhone: 'phone',
  from: 'dates',
  to: 'dates',
  lastDays: 'dates',
  keywords: 'words',
  statuses: 'statuses',
  opportunities: 'labels',
  next: 'next',
} as const satisfies Record<Facet, string>;

/** The filter of a list after a question: "in Mesa" moves it there, "over 20k" replaces its values, and the rest stays. */
export function applyAsk(current: PermitFilter, asked: PermitFilter): PermitFilter {
  const replaced = new Set<string>((Object.keys(asked) as Facet[]).map((facet) => SUBJECTS[facet]));
  const kept = Object.entries(current).filter(([facet]) => !replaced.has(SUBJECTS[facet as Facet]));
  return { ...Object.fromEntries(kept), ...asked };
}
