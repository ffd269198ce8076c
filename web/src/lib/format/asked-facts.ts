import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/** The part of a filter that says where, and which facts of a record it asks for. */
export type AskingFilter = Pick<
  PermitFilter,
  'states' | 'cities' | 'permitTypes' | 'hasContractor' | 'hasPhone' | 'minValue' | 'maxValue'
>;

/** How many of 100 finished permits name a fact, as text. Says 0 or 100 only where it is exact. */
export function formatOf100({
  finished,
  named,
}: {
  readonly finished: number;
  readonly named: number;
}): string {
  const share = (100 * named) / finished;
  if (share > 0 && share < 1) return '<1 of 100';
  return `${share > 99 ? Math.floor(share) : Math.round(share)} of 100`;
}

/** Whether a filter depends on what records leave blank. */
export function asksForFacts({ hasContractor, hasPhone, minValue, maxValue }: AskingFilter): boolean {
  return (hasContractor ?? hasPhone ?? minValue ?? maxValue) !== undefined;
}
