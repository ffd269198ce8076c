/** What permits can be counted by; `label` is whom to call, `trend` compares states. */
export const COUNT_GROUPS = [
  'state',
  'city',
  'month',
  'week',
  'trade',
  'action',
  'use',
  'status',
  'label',
  'trend',
] as const;
export type CountGroup = (typeof COUNT_GROUPS)[number];
