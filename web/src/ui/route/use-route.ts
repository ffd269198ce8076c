import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ROUTE_FULL, ROUTE_MAX } from '#shared/domain/route/route-max.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { ROUTE_HREF } from '../../lib/page/links.ts';
import { stopId, useRouteStops } from '../../lib/saved/route-stops.ts';
import { showToast } from '../toasts/toast-store.ts';
import { useAction } from '../toasts/use-action.ts';

/** Adds a lead to the user's route, with its point, which lists do not show. */
export function useAddStop() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { change } = useRouteStops();
  const add = async (permitId: string): Promise<number> => {
    const permit = await client.fetchQuery(read('permit', { params: { id: permitId } }));
    let count = 0;
    await change((stops) => {
      if (stops.length >= ROUTE_MAX) throw new Error(ROUTE_FULL);
      const others = stops.filter((stop) => stop.permit?.id !== permitId);
      count = others.length + 1;
      return [...others, { savedAt: Date.now(), permit }];
    });
    return count;
  };
  return useAction(add, {
    done: (count) => ({
      title: 'Added to your route',
      description: count === 1 ? '1 stop' : `${count} stops`,
      action: { label: 'See route', act: () => void navigate(ROUTE_HREF) },
    }),
    failed: 'Not added to your route',
    describe: errorSentence,
  });
}

/** Takes a stop off the user's route, with Undo, and says so once the device has kept it. */
export function useRemoveStop(): (id: string) => Promise<void> {
  const { change } = useRouteStops();
  return async (id) => {
    const before = await change((stops) => stops.filter((stop) => stopId(stop) !== id));
    const at = before.findIndex((stop) => stopId(stop) === id);
    const stop = before[at];
    if (stop === undefined) return;
    const putBack = (): void => void change((now) => (now.includes(stop) ? now : now.toSpliced(at, 0, stop)));
    showToast({
      title: 'Off your route',
      description: stop.permit === undefined ? stop.typed.text : stop.permit.permitNumber,
      action: { label: 'Undo', act: putBack },
    });
  };
}
