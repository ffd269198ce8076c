import { type Account, toScoreProfile, workspaceIdOf } from '#functions/accounts/account.ts';
import { takeRows } from '#functions/accounts/limits/row-budget.ts';
import { findSession } from '#functions/accounts/sessions.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { type ScoredRow, scoredRow } from '#functions/permits/permit-row.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { askCallOutcome, noteCallOutcome } from '#functions/work-list/call-outcome-page.ts';
import { readCallResults, readScoreResults } from '#functions/work-list/call-results.ts';
import { changeWork, forgetWork, notInList, readMark } from '#functions/work-list/change-work.ts';
import { deskOf } from '#functions/work-list/desk.ts';
import { shownMark } from '#functions/work-list/mark.ts';
import { readMarks, readWorkList } from '#functions/work-list/work-list.ts';
import { utcToday } from './permits/lead-query.ts';
import type { Handlers } from './pipeline/call.ts';

type WorkCall =
  | 'workMarks'
  | 'workList'
  | 'workMark'
  | 'changeWork'
  | 'forgetWork'
  | 'workResults'
  | 'scoreResults'
  | 'callOutcomePage'
  | 'callOutcome';

/** The calls about the work list of a user's workspace. */
export function workListCalls(runtime: Runtime): Required<Pick<Handlers<'permits'>, WorkCall>> {
  return {
    workMarks: async (_, { account }) => ({
      json: [...(await readMarks(runtime, workspaceIdOf(account)))],
    }),
    workList: async ({ query }, { account }) => {
      const desk = deskOf(account, runtime.clock.now());
      const json = await readWorkList(runtime, desk, query, (permits) => readRows(runtime, account, permits));
      await takeRows(
        runtime,
        account,
        json.entries.map(({ permitId }) => permitId),
      );
      return { json };
    },
    workMark: async ({ params }, { account }) => {
      const desk = deskOf(account, runtime.clock.now());
      const mark = await readMark(runtime, desk.listId, params.id);
      if (mark === undefined) throw notInList();
      return { json: shownMark(mark, desk) };
    },
    changeWork: async ({ params, body }, { account }) => {
      const desk = deskOf(account, runtime.clock.now());
      const mark = await changeWork(runtime, desk, params.id, body);
      return { json: { mark: mark === undefined ? null : shownMark(mark, desk) } };
    },
    forgetWork: async ({ params, body }, { account }) =>
      forgetWork(runtime, workspaceIdOf(account), params.id, body.version),
    workResults: async (_, { account }) => ({ json: await readCallResults(runtime, workspaceIdOf(account)) }),
    scoreResults: async () => ({ json: await readScoreResults(runtime) }),
    callOutcomePage: async ({ query }, { request }) => {
      const session = await findSession(runtime, request.cookies);
      return { page: await askCallOutcome(runtime, query.token, session?.account.userId) };
    },
    callOutcome: async ({ query }) => ({ page: await noteCallOutcome(runtime, query.token, query.outcome) }),
  };
}

/** The permits as their user sees them: score, who does the work, reach. */
async function readRows(
  runtime: Runtime,
  account: Account,
  permits: readonly StoredPermit[],
): Promise<readonly ScoredRow[]> {
  if (permits.length === 0) return [];
  const states = [...new Set(permits.map(({ jurisdictionState }) => jurisdictionState))];
  const reader = await (await openLeadIndex(runtime)).readerOf(toScoreProfile(account), states);
  const today = utcToday(runtime);
  return permits.map((permit) => scoredRow(permit, reader, today));
}
