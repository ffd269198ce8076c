import type { PermitSort } from './permit-filter.ts';

/** The orders of a list, as screens name them. */
export const SORT_LABELS: Readonly<Record<PermitSort, string>> = {
  newest: 'Newest first',
  score: 'Best first',
  value: 'Highest value first',
};
