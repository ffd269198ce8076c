import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';

/** The part of a filter that says where, and which facts of a record it asks for. */
export type AskingFilter = Pick<
  PermitFilter,
  'states' | 'cities' | 'permitTypes' | 'hasContractor' | 'hasPhone' | 'minValue' | 'maxValue'
>;

/** Whether a filter depends on what records leave blank. */
export function asksForFacts({ hasContractor, hasPhone, minValue, maxValue }: AskingFilter): boolean {
  return (hasContractor ?? hasPhone ?? minValue ?? maxValue) !== undefined;
}
