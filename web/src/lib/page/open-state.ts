import { useLocation, useNavigate } from 'react-router';

interface HistoryStep {
  /** Set on the history entry that opened something: closing it goes back. */
  readonly openedHere?: true;
}

interface OpenState {
  /** What is open; null when nothing is. */
  readonly value: string | null;
  /** Opens something as a new history entry, so that Back closes it; replaces the entry if something is open already. */
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/**
 * What is open on a page, stored in the URL: a link opens it, Back closes it.
 * @param name query name: `place` for `/heatmap?place=…`
 */
export function useOpenInUrl(name: string): OpenState {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  const value = query.get(name) || null;
  const step = (location.state ?? {}) as HistoryStep;
  return {
    value,
    open: (next) => {
      query.set(name, next);
      const search = `?${query}`;
      if (value === null) navigate({ search }, { state: { openedHere: true } satisfies HistoryStep });
      else navigate({ search }, { replace: true, state: step });
    },
    close: () => {
      if (step.openedHere === true) navigate(-1);
      else {
        query.delete(name);
        navigate({ search: String(query) }, { replace: true });
      }
    },
  };
}

/**
 * A dialog stored in the history state, such as a confirmation: Back closes it, and no link opens it. Keeps the other
 * values of the state.
 * @param name key in the state; the value says what the dialog is about
 */
export function useOpenInHistory(name: string): OpenState {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const step = (state ?? {}) as Readonly<Record<string, unknown>>;
  const value = step[name];
  return {
    value: typeof value === 'string' ? value : null,
    open: (next) => navigate({ search }, { state: { ...step, [name]: next } }),
    close: () => navigate(-1),
  };
}
