/** What permits can be counted by; `who` and `reach` as in a filter, `trend` compares states. */
export const COUNT_GROUPS = [
  'state',
  'city',
  'month',
  'week',
  'trade',
  'action',
  'use',
  'status',
  'who',
  'reach',
  'trend',
] as const;
export type CountGroup = (typeof COUNT_GROUPS)[number];
