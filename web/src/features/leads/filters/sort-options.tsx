import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { SORT_LABELS } from '#shared/domain/filter/sort-labels.ts';

export function SortOptions() {
  return Object.entries(SORT_LABELS).map(([sort, label]) => (
    <option key={sort} value={sort}>
      {label}
    </option>
  ));
}

export function parseSort(value: string): PermitSort {
  return value === 'score' || value === 'value' ? value : 'newest';
}
