import { useLocation, useNavigate } from 'react-router';
import { WORK_PAGE_MAX, WORK_STAGES, type WorkStage } from '#shared/domain/work-list.ts';

/** What the page shows of the work list. It is stored in the URL, so that Back and a reload restore it. */
export interface WorkView {
  /** A stage, or what is due to be called back; null for every stage except hidden. */
  readonly stage: WorkStage | 'due' | null;
  /** Whose leads; null for everybody's. */
  readonly assigned: 'me' | 'nobody' | null;
  /** Searched in notes and permit numbers; empty for no search. */
  readonly text: string;
  readonly page: number;
}

/** The limit of the API. */
export const TEXT_MAX = 100;

/** Parses the page's URL. Invalid parts are ignored. */
function parseWorkView(query: URLSearchParams): WorkView {
  const asked = query.get('stage');
  const stage = asked === 'due' ? asked : (WORK_STAGES.find((one) => one.stage === asked)?.stage ?? null);
  const whose = query.get('assigned');
  const page = Number(query.get('page') ?? '1');
  return {
    stage,
    assigned: whose === 'me' || whose === 'nobody' ? whose : null,
    text: (query.get('text') ?? '').slice(0, TEXT_MAX),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

export function workViewQuery({ stage, assigned, text, page }: WorkView): URLSearchParams {
  return new URLSearchParams({
    ...(stage === null ? {} : { stage }),
    ...(assigned === null ? {} : { assigned }),
    ...(text === '' ? {} : { text }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
}

/** The API query for a view's page. @param today `YYYY-MM-DD` where the user is */
export function workCallQuery(view: WorkView, today: string): URLSearchParams {
  const isDue = view.stage === 'due';
  const query = workViewQuery({ ...view, stage: isDue ? null : view.stage, page: 1 });
  if (isDue) query.set('callBack', today);
  query.set('limit', String(WORK_PAGE_MAX));
  query.set('offset', String((view.page - 1) * WORK_PAGE_MAX));
  return query;
}

/** The view of the page's URL, and a function to show another. */
export function useWorkView(): { readonly view: WorkView; readonly show: (view: WorkView) => void } {
  const navigate = useNavigate();
  const { search } = useLocation();
  return {
    view: parseWorkView(new URLSearchParams(search)),
    show: (view) => navigate({ search: String(workViewQuery(view)) }),
  };
}
