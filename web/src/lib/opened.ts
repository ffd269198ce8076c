import { useLocation, useNavigate } from 'react-router';

/** What the step of the history that opened something remembers: that closing it is a step back. */
interface OpenedStep {
  readonly openedHere?: true;
}

export interface Opened {
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
export function useOpened(name: string): Opened {
  const navigate = useNavigate();
  const location = useLocation();
  const query = new URLSearchParams(location.search);
  // An empty name is nothing.
  const value = query.get(name) || null;
  const step = (location.state ?? {}) as OpenedStep;
  return {
    value,
    open: (next) => {
      query.set(name, next);
      const search = `?${query}`;
      if (value === null) navigate({ search }, { state: { openedHere: true } satisfies OpenedStep });
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
