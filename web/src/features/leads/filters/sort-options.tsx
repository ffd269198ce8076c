import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';

const LABELS: Readonly<Record<PermitSort, string>> = {
  newest: 'Newest first',
  score: 'Highest lead score first',
  value: 'Highest value first',
};

/** The orders of a list, as the options of a select. */
export function SortOptions() {
  return Object.entries(LABELS).map(([sort, label]) => (
    <option key={sort} value={sort}>
      {label}
    </option>
  ));
}

/** The order a select's value names. */
export function sortNamed(value: string): PermitSort {
  return value === 'score' || value === 'value' ? value : 'newest';
}
