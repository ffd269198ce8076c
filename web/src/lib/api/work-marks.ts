import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { call } from './api.ts';
import { read } from './read.ts';

/** What the user noted of one permit. */
export type WorkMark = Output<'workMark'>;
type Marks = Output<'workMarks'>;

const marksQuery = read('workMarks');

/** The cached read of what is noted of a permit that is in the list. */
export function markQuery(permitId: string) {
  return read('workMark', { params: { id: permitId } });
}

const WORK_LIST_KEY = 'workList';

/** The cached read of a page of the work list; what it says of each permit is known wherever else that is asked. */
export function workListQuery(query: URLSearchParams) {
  return queryOptions({
    queryKey: [WORK_LIST_KEY, String(query)],
    queryFn: async ({ client, signal }) => {
      const list = await call('workList', { query, signal });
      for (const { permit: _row, standing: _standing, leadId: _lead, ...mark } of list.entries)
        client.setQueryData(markQuery(mark.permitId).queryKey, mark);
      return list;
    },
  });
}

const NO_STAGES: ReadonlyMap<string, WorkStage> = new Map();
const byPermit = (marks: Marks): ReadonlyMap<string, WorkStage> =>
  new Map(marks.map(({ permitId, stage }) => [permitId, stage]));

/** The stage of every permit in the user's work list, by its id; none while that is not known. */
export function useWorkStages(): ReadonlyMap<string, WorkStage> {
  return useQuery({ ...marksQuery, select: byPermit }).data ?? NO_STAGES;
}

export interface WorkMarkResult {
  /** Null where nothing is noted, undefined while that is not known. */
  readonly mark: WorkMark | null | undefined;
  readonly isError: boolean;
  readonly readAgain: () => void;
}

/** What is noted of any permit, in the list or not: only of those in it there is anything to ask for. */
export function useWorkMark(permitId: string): WorkMarkResult {
  const client = useQueryClient();
  const marks = useQuery(marksQuery);
  const isNoted = marks.data?.some((one) => one.permitId === permitId);
  const noted = useQuery({ ...markQuery(permitId), enabled: isNoted === true });
  return {
    mark: isNoted === false ? null : noted.data,
    isError: marks.isError || (isNoted === true && noted.isError),
    readAgain: () => invalidateWork(client, permitId),
  };
}

/** Keeps what a change answered, wherever it is shown; null where nothing is noted any more. */
export function storeWorkMark(client: QueryClient, permitId: string, mark: WorkMark | null): void {
  const { queryKey } = markQuery(permitId);
  if (mark === null) client.removeQueries({ queryKey });
  else client.setQueryData(queryKey, mark);
  client.setQueryData(marksQuery.queryKey, (marks: Marks | undefined) => {
    if (marks === undefined) return undefined;
    const others = marks.filter((one) => one.permitId !== permitId);
    return mark === null ? others : [...others, { permitId, stage: mark.stage }];
  });
  client.invalidateQueries({ queryKey: [WORK_LIST_KEY] });
}

/** Reads again what turned out to be otherwise than it was known here. */
export function invalidateWork(client: QueryClient, permitId: string): void {
  for (const queryKey of [markQuery(permitId).queryKey, marksQuery.queryKey, [WORK_LIST_KEY]])
    client.invalidateQueries({ queryKey });
}
