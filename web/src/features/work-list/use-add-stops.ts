import { useNavigate } from 'react-router';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { ROUTE_FULL } from '#shared/domain/route/route-max.ts';
import { errorSentence } from '../../lib/api/api.ts';
import { counted } from '../../lib/format/format.ts';
import { ROUTE_HREF } from '../../lib/page/links.ts';
import { addStops } from '../../lib/saved/add-stops.ts';
import { useRouteStops } from '../../lib/saved/route-stops.ts';
import { useAction } from '../../ui/toasts/use-action.ts';

/** Adds leads to the user's route and shows the route. */
export function useAddStops(onAdded: () => void) {
  const navigate = useNavigate();
  const { change } = useRouteStops();
  const add = async (read: () => Promise<readonly ScoredPermit[]>): Promise<string> => {
    const permits = await read();
    const { left } = await addStops(change, permits);
    onAdded();
    void navigate(ROUTE_HREF);
    return left === 0
      ? counted(permits.length, 'lead')
      : `${ROUTE_FULL} ${counted(left, 'lead is', 'leads are')} left out.`;
  };
  return useAction(add, {
    done: (description) => ({ title: 'On your route', description }),
    failed: 'Not added to your route',
    describe: errorSentence,
  });
}
