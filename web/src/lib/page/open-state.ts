import { useLocation, useNavigate } from 'react-router';

/** What the step of the history that opened something remembers: that closing it is a step back. */
interface HistoryStep {
  readonly openedHere?: true;
}

export interface OpenState {
  /** What is open; null when nothing is. */
  readonly value: string | null;
  /** Opens something, as a step Back can undo. In place of what is open it is no step of its own. */
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/**
 * What is open on a page, kept in its address under a name: a link opens it, Back closes it.
 * @param name of the query: `place` for `/heatmap?place=…`
 */
export function useOpenInUrl(name: string): OpenState {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  // An empty name is nothing.
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
 * A question that is asked over a page, such as whether to delete something: Back closes it, and no link opens it. It is kept in the
 * step of the history, beside what that step remembers already.
 * @param name of what is asked; the value says about what
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
