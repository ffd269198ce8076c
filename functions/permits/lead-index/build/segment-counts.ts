import type { DayCount, NameCount, SegmentEntry } from '../store/generation.ts';
import { type IndexRow, sourceOf } from './index-row.ts';

/** What a manifest counts of a segment's rows. */
export function countsOf(rows: readonly IndexRow[]): Omit<SegmentEntry, 'month' | 'blob'> {
  return {
    rows: rows.length,
    valuation: rows.reduce((sum, { valuation }) => sum + (valuation ?? 0), 0),
    days: daysOf(rows),
    cities: namesOf(rows.map(({ city }) => city)),
    counties: namesOf(rows.map(({ county }) => county)),
    permitTypes: namesOf(rows.map(({ permitType }) => permitType)),
  };
}

function daysOf(rows: readonly IndexRow[]): DayCount[] {
  const groups = Map.groupBy(rows, ({ id, issueDate }) => `${issueDate?.slice(8) ?? '0'} ${sourceOf(id)}`);
  return [...groups.values()].flatMap((group): DayCount[] => {
    const [first] = group;
    if (first === undefined) return [];
    const valuation = group.reduce((sum, row) => sum + (row.valuation ?? 0), 0);
    return [[sourceOf(first.id), Number(first.issueDate?.slice(8) ?? 0), group.length, valuation]];
  });
}

function namesOf(names: readonly (string | null)[]): NameCount[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts];
}
