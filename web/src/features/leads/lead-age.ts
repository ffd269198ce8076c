import type { Permit } from '#shared/domain/permit/permit.ts';
import { formatAge } from '../../lib/format/days.ts';

/** How long ago a permit was issued, or filed where it is not: "3 days ago", "Filed 3 days ago"; empty where neither day is on record. */
export function leadAge({ issueDate, appliedOn }: Pick<Permit, 'issueDate' | 'appliedOn'>): string {
  if (issueDate !== null) return formatAge(issueDate);
  const age = appliedOn == null ? '' : formatAge(appliedOn);
  return age === '' ? '' : `Filed ${age}`;
}
