import { useNavigate } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { counted } from '../../lib/format/format.ts';
import { ROUTE_HREF } from '../../lib/page/links.ts';
import { stopId, useRouteStops } from '../../lib/saved/route-stops.ts';
import { showToast } from '../toasts/toast-store.ts';
import { useAction } from '../toasts/use-action.ts';

/** Adds a lead to the user's route. */
export function useAddStop() {
  const navigate = useNavigate();
  const { change } = useRouteStops();
  const add = async (lead: ScoredPermit): Promise<number> => {
    const { addStop } = await import('../../lib/saved/add-stops.ts');
    return addStop(change, lead);
  };
  return useAction(add, {
    done: (count) => ({
      title: 'Added to your route',
      description: counted(count, 'stop'),
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
