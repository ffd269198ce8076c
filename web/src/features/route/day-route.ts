import { milesBetween, planRoute, type RouteKind, type RoutePoint } from '#shared/domain/route/plan-route.ts';
import { mapsPlace } from '../../lib/page/directions-href.ts';
import { type RouteStop, stopId } from '../../lib/saved/route-stops.ts';

/** Stops of one part of a route: as many as a day takes, and as a map shows well. */
export const PART_STOPS = 25;

export interface DayRoute {
  /** In the order in which to visit them. */
  readonly ordered: readonly RouteStop[];
  /** Stops without a point on the map, in the order in which they were chosen. */
  readonly unplaced: readonly RouteStop[];
  /** As the crow flies. */
  readonly miles: number;
}

/** The point of a stop; null without one. */
export function pointOf({ permit, typed }: RouteStop): RoutePoint | null {
  const { latitude = null, longitude = null } = permit ?? typed ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Where a stop is, for programs with maps; null if its record shows no place. */
export function stopPlace({ permit, typed }: RouteStop): string | null {
  if (permit !== undefined) return mapsPlace(permit);
  return typed.latitude === null ? typed.text : `${typed.latitude},${typed.longitude}`;
}

/**
 * @param times of stops that were promised one, by id, such as `09:30`
 * @param start where the user is; null: at the first stop with a point
 */
export function orderStops(
  stops: readonly RouteStop[],
  times: ReadonlyMap<string, string>,
  start: RoutePoint | null,
  kind: RouteKind,
): DayRoute {
  const placed = stops.flatMap((stop) => {
    const point = pointOf(stop);
    return point === null ? [] : [{ stop, ...point, time: times.get(stopId(stop)) }];
  });
  const { order, miles } = planRoute(placed, start, kind);
  return {
    ordered: order.flatMap((at) => placed[at]?.stop ?? []),
    unplaced: stops.filter((stop) => pointOf(stop) === null),
    miles,
  };
}

/** As the crow flies, from the first to the last. */
export function milesOf(stops: readonly RouteStop[]): number {
  const points = stops.flatMap((stop) => pointOf(stop) ?? []);
  return points.slice(1).reduce((sum, point, at) => sum + milesBetween(points[at] ?? point, point), 0);
}

/** Items in groups of at most so many, in their order. */
export function inParts<T>(items: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, at) =>
    items.slice(at * most, (at + 1) * most),
  );
}
