import { useLocation, useNavigate } from 'react-router';
import { WORK_PAGE_MAX, WORK_STAGES, type WorkStage } from '#shared/domain/work-list.ts';

/** What the page shows of the work list. It lives in the page's address, so Back works and a reload restores it. */
export interface WorkView {
  /** Null: every stage but the hidden ones. */
  readonly stage: WorkStage | null;
  /** Looked for in notes and numbers; empty asks nothing. */
  readonly text: string;
  /** Counted from 1. */
  readonly page: number;
}

/** The most characters the call takes. */
export const TEXT_MAX = 100;

/** Reads the page's address; what it cannot mean asks nothing. */
export function readWorkView(query: URLSearchParams): WorkView {
  const stage = WORK_STAGES.find((one) => one.stage === query.get('stage'))?.stage ?? null;
  const page = Number(query.get('page') ?? '1');
  return {
    stage,
    text: (query.get('text') ?? '').slice(0, TEXT_MAX),
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The page's address for a view. */
export function workViewQuery({ stage, text, page }: WorkView): URLSearchParams {
  return new URLSearchParams({
    ...(stage === null ? {} : { stage }),
    ...(text === '' ? {} : { text }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
}

/** The query of the call that answers a view's page. */
export function workCallQuery(view: WorkView): URLSearchParams {
  const query = workViewQuery({ ...view, page: 1 });
  query.set('limit', String(WORK_PAGE_MAX));
  query.set('offset', String((view.page - 1) * WORK_PAGE_MAX));
  return query;
}

/** The view of the page's address, and the way to another. */
export function useWorkView(): { readonly view: WorkView; readonly show: (view: WorkView) => void } {
  const navigate = useNavigate();
  const { search } = useLocation();
  return {
    view: readWorkView(new URLSearchParams(search)),
    show: (view) => navigate({ search: String(workViewQuery(view)) }),
  };
}
