import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { DENSITY_ZOOMS, type MapBox, type MapPeriod, wholeTiles } from '#shared/domain/map/density.ts';
import { call } from '../../lib/api/api.ts';

export type Density = Output<'permitDensity'>;

export interface MapPart {
  readonly box: MapBox;
  readonly zoom: number;
}

/** The density of a part of the map, of permits with at least a lead score; the last one while the next is read. Undefined at first, and without a part. */
export function useDensity(
  filter: PermitFilter,
  days: MapPeriod,
  part: MapPart | undefined,
  minScore = 0,
): Density | undefined {
  const zoom = Math.min(DENSITY_ZOOMS.max, Math.max(DENSITY_ZOOMS.min, Math.floor(part?.zoom ?? 0)));
  const query = filterToQuery(filter, undefined, minScore);
  query.set('days', String(days));
  if (part !== undefined)
    for (const [name, value] of Object.entries({ zoom, ...wholeTiles(part.box, zoom) }))
      query.set(name, String(value));
  return useQuery({
    // Begins as the activity does, whose entries are removed when labels have changed.
    queryKey: ['permitActivity', 'density', String(query)],
    queryFn: ({ signal }) => call('permitDensity', { query, signal }),
    enabled: part !== undefined,
    placeholderData: keepPreviousData,
  }).data;
}
