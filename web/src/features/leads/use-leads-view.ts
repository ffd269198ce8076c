import { useLocation, useNavigate } from 'react-router';
import type { Place } from './filters/place.ts';
import { type LeadsView, leadsViewQuery, type ReadView, readLeadsView } from './leads-view.ts';

/** The query name of the permit whose dialog is open. */
const PERMIT = 'permit';

/** What a step of the history remembers beside its address. */
interface Step {
  /** The step that showed the list behind what is open; missing where the step itself did. */
  readonly list?: string;
  /** The place chosen when the filter sheet was opened; present while it is open. */
  readonly sheet?: Place;
}

export interface LeadsAddress {
  readonly read: ReadView;
  /** Changes with every step that shows a list, be it the same one; opening and closing things over it leaves it alone. */
  readonly listKey: string;
  /** The id of the permit whose dialog is open. */
  readonly openId: string | null;
  /** The place the filter sheet starts from; null while it is closed. */
  readonly sheet: Place | null;
  /** Shows a view, as a step Back can undo. From the sheet it takes the sheet's step: Back leads to the list before. */
  readonly show: (view: LeadsView) => void;
  readonly open: (permitId: string) => void;
  readonly openSheet: (place: Place) => void;
  /** Closes the permit or the sheet. */
  readonly close: () => void;
}

/** The leads page's address as state: what it shows, and the permit or sheet that is open over it. */
export function useLeadsView(): LeadsAddress {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const step = (location.state ?? {}) as Step;
  const listKey = step.list ?? location.key;
  return {
    read: readLeadsView(query),
    listKey,
    // An empty name is no permit.
    openId: query.get(PERMIT) || null,
    sheet: step.sheet ?? null,
    show: (view) => navigate({ search: `?${leadsViewQuery(view)}` }, { replace: step.sheet !== undefined }),
    open: (permitId) => {
      query.set(PERMIT, permitId);
      navigate({ search: `?${query}` }, { state: { list: listKey } satisfies Step });
    },
    openSheet: (sheet) =>
      navigate({ search: location.search }, { state: { list: listKey, sheet } satisfies Step }),
    close: () => {
      // Opened from the list: closing is a step back. Opened by a link: there is no list to go back to.
      if (step.list !== undefined) navigate(-1);
      else {
        query.delete(PERMIT);
        navigate({ search: `?${query}` }, { replace: true });
      }
    },
  };
}
