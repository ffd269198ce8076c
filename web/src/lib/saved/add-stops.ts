import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { ROUTE_FULL, ROUTE_MAX } from '#shared/domain/route/route-max.ts';
import { call } from '../api/api.ts';
import type { RouteStop, RouteStops } from './route-stops.ts';

interface AddedStops {
  readonly added: readonly ScoredPermit[];
  /** How many were on the route before. */
  readonly already: number;
  /** How many did not fit. */
  readonly left: number;
  /** The stops of the route then. */
  readonly count: number;
}

/** Puts leads at the end of the route, each with its point, as many as fit. @throws the API's error; then nothing was added */
export async function addStops(
  change: RouteStops['change'],
  leads: readonly ScoredPermit[],
): Promise<AddedStops> {
  const all = await withPoints(leads);
  let others = all;
  let added = all;
  const before = await change((stops) => {
    const known = new Set(stops.map(({ permit }) => permit?.id));
    others = all.filter(({ id }) => !known.has(id));
    added = others.slice(0, Math.max(0, ROUTE_MAX - stops.length));
    return [...stops, ...added.map((permit): RouteStop => ({ savedAt: Date.now(), permit }))];
  });
  return {
    added,
    already: all.length - others.length,
    left: others.length - added.length,
    count: before.length + added.length,
  };
}

/** Puts one lead there. @returns the stops of the route then @throws Error when it is full */
export async function addStop(change: RouteStops['change'], lead: ScoredPermit): Promise<number> {
  const { left, count } = await addStops(change, [lead]);
  if (left > 0) throw new Error(ROUTE_FULL);
  return count;
}

async function withPoints(leads: readonly ScoredPermit[]) {
  const starts = Array.from({ length: Math.ceil(leads.length / PAGE_SIZE) }, (_, at) => at * PAGE_SIZE);
  const answers = await Promise.all(
    starts.map((from) =>
      call('permitPoints', { body: { permitIds: leads.slice(from, from + PAGE_SIZE).map(({ id }) => id) } }),
    ),
  );
  const points = new Map(answers.flatMap((one) => one.points).map((point) => [point.id, point]));
  return leads.map((lead) => {
    const { latitude = null, longitude = null } = points.get(lead.id) ?? {};
    return { ...lead, latitude, longitude };
  });
}
