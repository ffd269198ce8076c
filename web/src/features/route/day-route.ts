import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { planRoute, type RouteKind, type RoutePoint } from '#shared/domain/route/plan-route.ts';

export interface DayRoute {
  /** In the order in which to visit them. */
  readonly ordered: readonly PermitDetail[];
  /** Stops without a point on the map, in the order in which they were chosen. */
  readonly unplaced: readonly PermitDetail[];
  /** As the crow flies. */
  readonly miles: number;
}

/** @param start where the user is; null: at the first stop with a point */
export function orderStops(
  stops: readonly PermitDetail[],
  start: RoutePoint | null,
  kind: RouteKind,
): DayRoute {
  const placed = stops.flatMap((permit) => {
    const { latitude, longitude } = permit;
    return latitude === null || longitude === null ? [] : [{ permit, latitude, longitude }];
  });
  const { order, miles } = planRoute(placed, start, kind);
  return {
    ordered: order.flatMap((at) => placed[at]?.permit ?? []),
    unplaced: stops.filter(({ latitude, longitude }) => latitude === null || longitude === null),
    miles,
  };
}
