import { useQuery } from '@tanstack/react-query';
import { loadCounties, loadStates, type Shape } from './map-shapes.ts';

export interface MapShapes {
  /** Undefined while they are on their way. */
  readonly states: readonly Shape[] | undefined;
  /** Empty until they are wanted and here. */
  readonly counties: readonly Shape[];
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The shapes of the map, loaded by this page only; counties once something needs them. */
export function useMapShapes(wantsCounties: boolean): MapShapes {
  const states = useQuery({ queryKey: ['mapShapes', 'states'], queryFn: loadStates });
  const counties = useQuery({
    queryKey: ['mapShapes', 'counties'],
    queryFn: loadCounties,
    enabled: wantsCounties,
  });
  return {
    states: states.data,
    counties: counties.data ?? [],
    failed: states.isError,
    retry: () => states.refetch(),
  };
}
