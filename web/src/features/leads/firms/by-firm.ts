import type { ScoredPermit } from '#shared/domain/permit/permit.ts';

export interface Firm {
  /** As the record of its first lead writes it. */
  readonly name: string;
  readonly leads: readonly [ScoredPermit, ...ScoredPermit[]];
}

/** The leads of a page by firm: the firm of the first lead first. Those that name no firm come last. */
export function byFirm(permits: readonly ScoredPermit[]): {
  readonly rows: readonly ScoredPermit[];
  /** By the id of the firm's first lead. */
  readonly firms: ReadonlyMap<string, Firm>;
} {
  const groups = Map.groupBy(
    permits,
    ({ contractorName }) => contractorName?.trim().replaceAll(/\s+/g, ' ').toUpperCase() ?? '',
  );
  const unnamed = groups.get('') ?? [];
  groups.delete('');
  const firms = new Map<string, Firm>();
  for (const [first, ...others] of groups.values())
    if (first !== undefined)
      firms.set(first.id, { name: first.contractorName ?? '', leads: [first, ...others] });
  return { rows: [...[...firms.values()].flatMap(({ leads }) => leads), ...unnamed], firms };
}
