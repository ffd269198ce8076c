import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { call } from './api.ts';
import { read } from './read.ts';

/** The user's stage, note, last call and call-back for one permit. */
export type WorkMark = Output<'workMark'>;
type Marks = Output<'workMarks'>;

/** The stage and call-back of every permit in the work list. */
export const marksQuery = read('workMarks');

/** The mark of a permit that is in the work list. */
export function markQuery(permitId: string) {
  return read('workMark', { params: { id: permitId } });
}

const WORK_LIST_KEY = 'workList';

/** A page of the work list; also caches the mark of each of its permits. */
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

/** The stage of every permit in the user's work list, by permit id; empty while loading. */
export function useWorkStages(): ReadonlyMap<string, WorkStage> {
  return useQuery({ ...marksQuery, select: byPermit }).data ?? NO_STAGES;
}

interface WorkMarkResult {
  /** Null if the permit is not in the work list, undefined while loading. */
  readonly mark: WorkMark | null | undefined;
  readonly isError: boolean;
  readonly readAgain: () => void;
}

/** The mark of any permit; reads it only for permits in the work list. */
export function useWorkMark(permitId: string): WorkMarkResult {
  const client = useQueryClient();
  const marks = useQuery(marksQuery);
  const isNoted = marks.data?.some((one) => one.permitId === permitId);
  const noted = useQuery({ ...markQuery(permitId), enabled: isNoted === true });
  return {
    mark: isNoted === false ? null : noted.data,
    isError: marks.isLoadingError || (isNoted === true && noted.isLoadingError),
    readAgain: () => invalidateWork(client, permitId),
  };
}

/** The version of a permit's mark for a change of it; empty if the permit is not in the work list. */
export async function readVersion(client: QueryClient, permitId: string): Promise<string> {
  const marks = await client.ensureQueryData(marksQuery);
  const isNoted = marks.some((one) => one.permitId === permitId);
  return isNoted ? (await client.ensureQueryData(markQuery(permitId))).version : '';
}

/** Caches the answer to a change; null removes the mark. */
export function storeWorkMark(client: QueryClient, permitId: string, mark: WorkMark | null): void {
  const { queryKey } = markQuery(permitId);
  if (mark === null) client.removeQueries({ queryKey });
  else client.setQueryData(queryKey, mark);
  client.setQueryData(marksQuery.queryKey, (marks: Marks | undefined) => {
    if (marks === undefined) return undefined;
    const others = marks.filter((one) => one.permitId !== permitId);
    if (mark === null) return others;
    const { stage, callBack } = mark;
    return [...others, { permitId, stage, callBack }];
  });
  client.invalidateQueries({ queryKey: [WORK_LIST_KEY] });
}

/** Reads a permit's mark and the lists again. */
export function invalidateWork(client: QueryClient, permitId: string): void {
  client.invalidateQueries({ queryKey: markQuery(permitId).queryKey });
  invalidateMarks(client);
}

/** Reads the stages of all permits and the lists again. */
export function invalidateMarks(client: QueryClient): void {
  for (const queryKey of [marksQuery.queryKey, [WORK_LIST_KEY]]) client.invalidateQueries({ queryKey });
}
