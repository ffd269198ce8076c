import { useQuery } from '@tanstack/react-query';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { parseTerritory } from '#shared/domain/territory/territory.ts';
import { territoryWords } from '#shared/domain/territory/territory-words.ts';
import { read } from '../../lib/api/read.ts';
import { Problem } from '../notice/problem.tsx';
import { AreasPicture } from './territory-picture.tsx';
import { WithoutPoint } from './without-point.tsx';

interface TerritoryNoteProps {
  readonly filter: PermitFilter;
  /** The lowest lead score shown; 0 for any. */
  readonly minScore: number;
}

/** Where a search looks: a small map, its areas and their size, and how many permits it cannot find. */
export function TerritoryNote({ filter, minScore }: TerritoryNoteProps) {
  const areas = filter.territory ?? [];
  const territory = parseTerritory(areas);
  const isRead = typeof territory !== 'string';
  const query = filterToQuery(filter, undefined, minScore);
  const summary = useQuery({ ...read('permitSummary', { query }), enabled: isRead });
  if (!isRead) return <Problem className="">The area of this link cannot be used. {territory}</Problem>;
  return (
    <div className="flex items-center gap-3">
      <AreasPicture areas={areas} className="h-20 w-32 shrink-0" />
      <div className="min-w-0">
        <p className="text-14 break-words first-letter:uppercase">{territoryWords(areas)}</p>
        <WithoutPoint count={summary.data?.withoutPoint ?? 0} filter={filter} className="mt-0.5" />
      </div>
    </div>
  );
}
