import { profileOf } from '#functions/accounts/account.ts';
import { readExportQuota } from '#functions/accounts/export-quota.ts';
import { countCall } from '#functions/accounts/rate-limit.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { type ScoredRow, scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { ScoreProfile } from '#shared/domain/permit/lead-score.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { dayOf, type LeadQuestion, questionIn } from './lead-question.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => {
  const [{ permitsShapes }, { whereaboutsShapes }, { workListShapes }] = await Promise.all([
    import('#shared/contract/permits.ts'),
    import('#shared/contract/whereabouts.ts'),
    import('#shared/contract/work-list.ts'),
  ]);
  return { ...permitsShapes, ...whereaboutsShapes, ...workListShapes };
};

/**
 * The calls about permits (PRODUCT §7), and about what a user noted of them. What a list of permits does not need is imported by the
 * call that does, so that a cold start reads less.
 */
export const createPermitsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'permits', shapes, {
    workMarks: async (...call) => (await workList(runtime)).workMarks(...call),
    workList: async (...call) => (await workList(runtime)).workList(...call),
    workMark: async (...call) => (await workList(runtime)).workMark(...call),
    changeWork: async (...call) => (await workList(runtime)).changeWork(...call),
    forgetWork: async (...call) => (await workList(runtime)).forgetWork(...call),
    whereabouts: async ({ query }, { account, request }) => {
      await countCall(runtime, 'find-user', account.userId);
      const { findPermit } = await import('#functions/lookup/find-permit.ts');
      const { filter, minScore } = questionIn(request.query);
      const asked = minScore === 0 ? filter : { ...filter, minScore };
      const scoring = { ...profileOf(account), today: dayOf(runtime) };
      return { json: await findPermit(runtime, query.text, { asked, scoring }) };
    },
    searchPermits: async ({ query }, { request, account }) => {
      const { permits, total } = await find(runtime, profileOf(account), query, questionIn(request.query));
      return { json: permits, headers: { 'X-Total-Count': String(total) } };
    },
    allPermits: async ({ query }, { request, account }) => ({
      json: await find(runtime, profileOf(account), query, questionIn(request.query)),
    }),
    recentPermits: async ({ query }, { account }) => ({
      json: (await find(runtime, profileOf(account), query, { filter: {}, sort: 'newest', minScore: 0 }))
        .permits,
    }),
    permitStats: async () => ({ json: await (await openLeadIndex(runtime)).stats() }),
    permitTrends: async () => ({ json: [...(await (await openLeadIndex(runtime)).trends())] }),
    permitActivity: async ({ query }) => {
      const state = query.state === undefined ? undefined : stateNamed(query.state);
      const activity = await (await openLeadIndex(runtime)).activity({ ...query, state });
      return { json: { ...activity, locations: [...activity.locations] } };
    },
    permitStates: async () => ({ json: [...(await openLeadIndex(runtime)).states] }),
    permitCities: async ({ query }) => ({
      json: [...(await (await openLeadIndex(runtime)).cities(stateNamed(query.state)))],
    }),
    permitFacets: async ({ query }) => {
      const state = query.state === undefined ? undefined : stateNamed(query.state);
      const { permitTypes, counties } = await (await openLeadIndex(runtime)).facets(state);
      return { json: { permitTypes: [...permitTypes], counties: [...counties] } };
    },
    exportPermits: async ({ body }, { account }) => {
      const { exportPermits } = await import('./export-permits.ts');
      return exportPermits(runtime, account, body);
    },
    exportQuota: async (_input, { account }) => ({ json: await readExportQuota(runtime, account.userId) }),
    permit: async ({ params }, { account }) => {
      const { readPermitDetail } = await import('./permit-detail.ts');
      return { json: await readPermitDetail(runtime, profileOf(account), params.id) };
    },
  });

const workList = async (runtime: Runtime) => (await import('./work-list.ts')).workListCalls(runtime);

export const handler = lazily(() => createPermitsApi(runtimeFrom(process.env)));

/**
 * A page of permits and how many there are in all. One that was withdrawn since the index was published stays until no
 * generation names it (ARCHITECTURE §4): only the last page is short, and the total is that of the pages.
 */
async function find(
  runtime: Runtime,
  profile: ScoreProfile,
  page: { readonly offset: number; readonly limit: number },
  { filter, sort, minScore }: LeadQuestion,
): Promise<{ permits: ScoredRow[]; total: number }> {
  const today = dayOf(runtime);
  const index = await openLeadIndex(runtime);
  const scoring = { ...profile, today, minScore };
  const { ids, total } = await index.search({ filter, sort, scoring, ...page });
  const found = await readPermits(runtime.permits, ids);
  return { permits: [...found.values()].map((permit) => scoredRow(permit, profile, today)), total };
}

/** @throws ApiError `invalidInput` when the text is none of the 17 states */
function stateNamed(text: string): StateName {
  const state = findState(text);
  if (state === undefined)
    throw new ApiError(
      'invalidInput',
      `"${text}" is not one of the 17 states we collect. Send a state's name, such as Texas.`,
    );
  return state;
}
