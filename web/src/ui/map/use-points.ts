import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api/api.ts';
import type { LngLat } from '../../lib/map/map-shapes.ts';

export interface LeadPoints {
  /** By permit id. */
  readonly points: ReadonlyMap<string, LngLat>;
  /** The points of these leads are known, or could not be read. */
  readonly isSettled: boolean;
}

const NO_POINTS: ReadonlyMap<string, LngLat> = new Map();

/** Where some leads are, at most a page of them. */
export function useLeadPoints(permitIds: string[]): LeadPoints {
  const { data, isError } = useQuery({
    queryKey: ['permitPoints', permitIds],
    queryFn: ({ signal }) => call('permitPoints', { body: { permitIds }, signal }),
    enabled: permitIds.length > 0,
  });
  const points = useMemo(
    () =>
      data === undefined
        ? NO_POINTS
        : new Map(data.points.map(({ id, longitude, latitude }) => [id, [longitude, latitude] as const])),
    [data],
  );
  return { points, isSettled: data !== undefined || isError || permitIds.length === 0 };
}
