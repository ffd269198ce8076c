import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';

const LABELS: Readonly<Record<PermitSort, string>> = {
  newest: 'Newest first',
  score: 'Highest lead score first',
  value: 'Highest value first',
};

export function SortOptions() {
  return Object.entries(LABELS).map(([sort, label]) => (
    <option key={sort} value={sort}>
      {label}
    </option>
  ));
}

export function parseSort(value: string): PermitSort {
  return value === 'score' || value === 'value' ? value : 'newest';
}
