import { useLocation, useNavigate } from 'react-router';
import { type LeadsView, leadsViewQuery, type ReadView, readLeadsView } from './leads-view.ts';

/** The query name of the permit whose dialog is open. */
const PERMIT = 'permit';

export interface LeadsAddress {
  readonly read: ReadView;
  /** The id of the permit whose dialog is open. */
  readonly openId: string | null;
  /** Shows a view, as a step Back can undo. */
  readonly show: (view: LeadsView) => void;
  readonly open: (permitId: string) => void;
  readonly close: () => void;
}

/** The leads page's address as state: what it shows, and the permit that is open. */
export function useLeadsView(): LeadsAddress {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  return {
    read: readLeadsView(query),
    openId: query.get(PERMIT),
    show: (view) => navigate({ search: `?${leadsViewQuery(view)}` }),
    open: (permitId) => {
      query.set(PERMIT, permitId);
      navigate({ search: `?${query}` }, { state: { openedHere: true } });
    },
    close: () => {
      // Opened from the list: closing is a step back. Opened by a link: there is no list to go back to.
      if ((location.state as { openedHere?: boolean } | null)?.openedHere === true) navigate(-1);
      else {
        query.delete(PERMIT);
        navigate({ search: `?${query}` }, { replace: true });
      }
    },
  };
}
