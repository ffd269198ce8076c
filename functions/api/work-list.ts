import { takeRows } from '#functions/accounts/row-budget.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { askCallOutcome, noteCallOutcome } from '#functions/work-list/call-outcome-page.ts';
import { readCallResults, readScoreResults } from '#functions/work-list/call-results.ts';
import { changeWork, forgetWork, notInList, readMark } from '#functions/work-list/change-work.ts';
import { readMarks, readWorkList } from '#functions/work-list/work-list.ts';
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

/** The calls about a user's work list. */
export function workListCalls(runtime: Runtime): Required<Pick<Handlers<'permits'>, WorkCall>> {
  return {
    workMarks: async (_, { account }) => ({ json: [...(await readMarks(runtime, account.userId))] }),
    workList: async ({ query }, { account }) => {
      const json = await readWorkList(runtime, account.userId, query);
      await takeRows(runtime, account, json.entries.length);
      return { json };
    },
    workMark: async ({ params }, { account }) => {
      const mark = await readMark(runtime, account.userId, params.id);
      if (mark === undefined) throw notInList();
      return { json: mark };
    },
    changeWork: async ({ params, body }, { account }) => {
      const mark = await changeWork(runtime, account.userId, params.id, body);
      return { json: { mark: mark ?? null } };
    },
    forgetWork: async ({ params, body }, { account }) => {
      await forgetWork(runtime, account.userId, params.id, body.version);
      return { empty: true };
    },
    workResults: async (_, { account }) => ({ json: await readCallResults(runtime, account.userId) }),
    scoreResults: async () => ({ json: await readScoreResults(runtime) }),
    callOutcomePage: async ({ query }) => ({ page: await askCallOutcome(runtime, query.token) }),
    callOutcome: async ({ query }) => ({ page: await noteCallOutcome(runtime, query.token, query.outcome) }),
  };
}
