import { useNavigate } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { ROUTE_MAX } from '#shared/domain/route/route-max.ts';
import { call, errorSentence } from '../../lib/api/api.ts';
import { counted } from '../../lib/format/format.ts';
import { ROUTE_HREF } from '../../lib/page/links.ts';
import { type RouteStop, useRouteStops } from '../../lib/saved/route-stops.ts';
import { useAction } from '../../ui/toasts/use-action.ts';

/** Adds leads to the user's route, each with its point, and shows the route. */
export function useAddStops(onAdded: () => void) {
  const navigate = useNavigate();
  const { change } = useRouteStops();
  const add = async (read: () => Promise<readonly ScoredPermit[]>): Promise<string> => {
    const permits = await read();
    const stops = await withPoints(permits);
    let left = 0;
    await change((before) => {
      const known = new Set(before.map((stop) => stop.permit?.id));
      const added = stops.filter(({ permit }) => !known.has(permit?.id));
      left = Math.max(0, before.length + added.length - ROUTE_MAX);
      return [...before, ...added].slice(0, ROUTE_MAX);
    });
    onAdded();
    void navigate(ROUTE_HREF);
    return left === 0
      ? counted(permits.length, 'lead')
      : `A route has at most ${ROUTE_MAX} stops. ${counted(left, 'lead is', 'leads are')} left out.`;
  };
  return useAction(add, {
    done: (description) => ({ title: 'On your route', description }),
    failed: 'Not added to your route',
    describe: errorSentence,
  });
}

async function withPoints(permits: readonly ScoredPermit[]): Promise<RouteStop[]> {
  const starts = Array.from({ length: Math.ceil(permits.length / PAGE_SIZE) }, (_, at) => at * PAGE_SIZE);
  const answers = await Promise.all(
    starts.map((from) =>
      call('permitPoints', {
        body: { permitIds: permits.slice(from, from + PAGE_SIZE).map(({ id }) => id) },
      }),
    ),
  );
  const points = new Map(answers.flatMap((one) => one.points).map((point) => [point.id, point]));
  return permits.map((permit) => {
    const { latitude = null, longitude = null } = points.get(permit.id) ?? {};
    return { savedAt: Date.now(), permit: { ...permit, latitude, longitude } };
  });
}
