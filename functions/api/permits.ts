import { profileOf } from '#functions/accounts/account.ts';
import { readExportQuota, reserveExports } from '#functions/accounts/export-quota.ts';
import { countCall } from '#functions/accounts/rate-limit.ts';
import { exportFile } from '#functions/permits/export/export-file.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { type ScoredRow, scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { provenanceOf } from '#functions/permits/provenance.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { findPermit } from '#functions/whereabouts/find-permit.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { filterFromQuery } from '#shared/domain/filter-query.ts';
import { leadScore, type ScoreProfile } from '#shared/domain/lead-score.ts';
import { findState, type StateName } from '#shared/domain/states.ts';
import { dayOf, type LeadQuestion, questionIn } from './lead-question.ts';
import { readPermitDetail } from './permit-detail.ts';
import { areaHandler } from './pipeline.ts';
import { readSourceFacts } from './source-facts.ts';
import { workListCalls } from './work-list.ts';

const shapes = async () => {
  const [{ permitsShapes }, { whereaboutsShapes }, { workListShapes }] = await Promise.all([
    import('#shared/contract/permits.ts'),
    import('#shared/contract/whereabouts.ts'),
    import('#shared/contract/work-list.ts'),
  ]);
  return { ...permitsShapes, ...whereaboutsShapes, ...workListShapes };
};

/** The calls about permits (spec §7), and about what a user noted of them. */
export const createPermitsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'permits', shapes, {
    ...workListCalls(runtime),
    whereabouts: async ({ query }, { account, request }) => {
      await countCall(runtime, 'find-user', account.userId);
      return { json: await findPermit(runtime, query.text, filterFromQuery(request.query)) };
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
      const { permits, missing } = await exportable(runtime, body.permitIds);
      const { left } = await reserveExports(
        runtime,
        account.userId,
        permits.map(({ id }) => id),
      );
      const facts = await readSourceFacts(
        runtime,
        permits.map(({ sourceId }) => sourceId),
      );
      const today = dayOf(runtime);
      const rows = permits.map((permit) => ({
        permit,
        leadScore: leadScore(permit, profileOf(account), today),
        provenance: provenanceOf(permit, facts.get(permit.sourceId)),
      }));
      const file = await exportFile(body.format, rows, runtime.clock.now());
      const headers = { 'X-Exports-Left': String(left), 'X-Exports-Missing': String(missing) };
      return { ...file, headers };
    },
    exportQuota: async (_input, { account }) => ({ json: await readExportQuota(runtime, account.userId) }),
    permit: async ({ params }, { account }) => ({
      json: await readPermitDetail(runtime, profileOf(account), params.id),
    }),
  });

export const handler = lazily(() => createPermitsApi(runtimeFrom(process.env)));

/**
 * A page of permits and how many there are in all. One that was withdrawn since the index was published stays until no
 * generation names it (DESIGN §4): only the last page is short, and the total is that of the pages.
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

/**
 * The permits to export, in the order asked, and how many more were asked for that are withdrawn or unknown.
 * @throws ApiError `notFound` when none is left
 */
async function exportable(
  runtime: Runtime,
  ids: readonly string[],
): Promise<{ permits: StoredPermit[]; missing: number }> {
  const wanted = new Set(ids);
  const found = await readPermits(runtime.permits, [...wanted]);
  const permits = [...found.values()].filter(({ withdrawnAt }) => withdrawnAt === null);
  if (permits.length === 0)
    throw new ApiError(
      'notFound',
      'None of the permits chosen is published. Reload the list and choose again.',
    );
  return { permits, missing: wanted.size - permits.length };
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
