import { type Account, toScoreProfile } from '#functions/accounts/account.ts';
import { readExportQuota } from '#functions/accounts/limits/export-quota.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { takeRows } from '#functions/accounts/limits/row-budget.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { type ScoredRow, scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { filterFromQuery } from '#shared/domain/filter/filter-query.ts';
import { findState, type StateName } from '#shared/domain/permit/states.ts';
import { EXPORT_LEADS_PER_MONTH } from '#shared/domain/plan/plan.ts';
import type { Handlers } from '../pipeline/call.ts';
import { type LeadQuery, parseLeadQuery, utcToday } from './lead-query.ts';

/**
 * The calls about permits (PRODUCT §7) and about work lists. Code that a list of permits does not need is imported by the calls that
 * need it, which shortens a cold start.
 */
export const permitsHandlers = (runtime: Runtime): Handlers<'permits'> => ({
  workMarks: async (...call) => (await workList(runtime)).workMarks(...call),
  workList: async (...call) => (await workList(runtime)).workList(...call),
  workMark: async (...call) => (await workList(runtime)).workMark(...call),
  changeWork: async (...call) => (await workList(runtime)).changeWork(...call),
  forgetWork: async (...call) => (await workList(runtime)).forgetWork(...call),
  workResults: async (...call) => (await workList(runtime)).workResults(...call),
  scoreResults: async (...call) => (await workList(runtime)).scoreResults(...call),
  callOutcomePage: async (...call) => (await workList(runtime)).callOutcomePage(...call),
  callOutcome: async (...call) => (await workList(runtime)).callOutcome(...call),
  lookup: async ({ query }, { account, request }) => {
    await countCall(runtime, 'find-user', account.userId);
    const { findPermit } = await import('#functions/lookup/find-permit.ts');
    const { filter, minScore } = parseLeadQuery(request.query);
    const list = minScore === 0 ? filter : { ...filter, minScore };
    const scoring = { ...toScoreProfile(account), today: utcToday(runtime) };
    return { json: await findPermit(runtime, query.text, { query: list, scoring }) };
  },
  contractor: async ({ query }, { account, request }) => {
    await takeRows(runtime, account, [`contractor ${JSON.stringify(query)}`]);
    const { readContractor } = await import('./contractor.ts');
    const { trades = [] } = filterFromQuery(request.query);
    return { json: await readContractor(runtime, { ...query, trades }) };
  },
  searchPermits: async ({ query }, { request, account }) => {
    const { permits, total, headers } = await find(runtime, account, query, parseLeadQuery(request.query));
    return { json: permits, headers: { ...headers, 'X-Total-Count': String(total) } };
  },
  allPermits: async ({ query }, { request, account }) => {
    const { headers, ...json } = await find(runtime, account, query, parseLeadQuery(request.query));
    return { json, headers };
  },
  recentPermits: async ({ query }, { account }) => ({
    json: (await find(runtime, account, query, { filter: {}, sort: 'newest', minScore: 0 })).permits,
  }),
  permitSummary: async ({ query }, { account, request }) => {
    await countSums(runtime, account);
    const [{ summarizeSearch }, { listIds }] = await Promise.all([
      import('./permit-summary.ts'),
      import('./list-ids.ts'),
    ]);
    const list = parseLeadQuery(request.query);
    const [summary, unexported] = await Promise.all([
      summarizeSearch(runtime, toScoreProfile(account), list),
      query.unexported && listIds(runtime, account, list, { limit: EXPORT_LEADS_PER_MONTH, onlyNew: true }),
    ]);
    return { json: { ...summary, ...(unexported && { unexported: unexported.length }) } };
  },
  permitStats: async () => ({ json: await (await openLeadIndex(runtime)).stats() }),
  permitTrends: async () => ({ json: [...(await (await openLeadIndex(runtime)).trends())] }),
  permitOutlook: async ({ query }, { request }) => {
    const { readOutlook } = await import('./outlook.ts');
    const {
      trades = [],
      states: [state] = [],
      cities: [city] = [],
      counties,
      zips,
    } = filterFromQuery(request.query);
    const profile = { trades, role: query.role ?? null };
    if (query.place !== undefined) return { json: await readOutlook(runtime, profile, query.place) };
    if (state === undefined)
      throw new ApiError('invalidInput', 'Send a place, such as place=Chicago, or a state.');
    const area = { state, city: city ?? null, county: counties?.[0], zip: zips?.[0] };
    return { json: await readOutlook(runtime, profile, area) };
  },
  permitNaming: async (_input, { request }) => {
    const { states = [], cities = [], permitTypes = [] } = filterFromQuery(request.query);
    const { all, types } = await (await openLeadIndex(runtime)).habits({ states, cities, permitTypes });
    return { json: { all, types: [...types] } };
  },
  permitActivity: async ({ query }, { account, request }) => {
    await countSums(runtime, account);
    const { filter, minScore } = parseLeadQuery(request.query);
    const scoring = { ...toScoreProfile(account), today: utcToday(runtime), minScore };
    const activity = await (await openLeadIndex(runtime)).activity({ ...query, filter, scoring });
    return { json: { ...activity, locations: [...activity.locations] } };
  },
  permitDensity: async ({ query }, { account, request }) => {
    await countSums(runtime, account);
    const { readDensity } = await import('./permit-density.ts');
    const lead = parseLeadQuery(request.query);
    return { json: await readDensity(runtime, toScoreProfile(account), lead, query) };
  },
  permitsByWeek: async (_input, { account, request }) => {
    await countSums(runtime, account);
    const { countPermitsByWeek } = await import('./permits-by-week.ts');
    const query = parseLeadQuery(request.query);
    return { json: await countPermitsByWeek(runtime, toScoreProfile(account), query) };
  },
  permitStates: async () => ({ json: [...(await openLeadIndex(runtime)).states] }),
  permitCities: async ({ query }) => ({
    json: [...(await (await openLeadIndex(runtime)).cities(parseState(query.state)))],
  }),
  permitFacets: async ({ query }) => {
    const state = query.state === undefined ? undefined : parseState(query.state);
    const { readNextByPlace } = await import('#functions/permits/next-trades/next-by-place.ts');
    const [{ permitTypes, counties, cities }, next] = await Promise.all([
      openLeadIndex(runtime).then((index) => index.facets(state)),
      readNextByPlace(runtime),
    ]);
    return {
      json: {
        permitTypes: [...permitTypes],
        counties: [...counties],
        cities: [...cities],
        next: [...next.tradesIn(state)],
      },
    };
  },
  exportPermits: async ({ body }, { account }) => {
    const { exportPermits } = await import('./export-permits.ts');
    return exportPermits(runtime, account, body);
  },
  letters: async ({ body }, { account }) => {
    const { makeLetters } = await import('./letters.ts');
    return { json: await makeLetters(runtime, account, body) };
  },
  exportQuota: async (_input, { account }) => ({ json: await readExportQuota(runtime, account) }),
  permit: async ({ params }, { account }) => {
    await takeRows(runtime, account, [params.id]);
    const { readPermitDetail } = await import('./permit-detail.ts');
    return { json: await readPermitDetail(runtime, toScoreProfile(account), params.id) };
  },
  permitJobs: async ({ body }) => {
    const { readPermitJobs } = await import('./permit-jobs.ts');
    return { json: await readPermitJobs(runtime, body.permitIds) };
  },
  permitPoints: async ({ body }) => {
    const { readPermitPoints } = await import('./permit-points.ts');
    return { json: await readPermitPoints(runtime, body.permitIds) };
  },
  permitSite: async ({ params }, { account }) => {
    await takeRows(runtime, account, [params.id]);
    const { readPermitSite } = await import('./permit-site.ts');
    return { json: await readPermitSite(runtime, params.id) };
  },
});

/** Counts a call that searches for sums and shows no permit. */
async function countSums(runtime: Runtime, { userId }: Account): Promise<void> {
  // guard: sums of filters are counted
  await countCall(runtime, 'figures-user', userId);
}

const workList = async (runtime: Runtime) => (await import('../work-list.ts')).workListCalls(runtime);

/**
 * A page of permits and their total. A permit withdrawn since the index was published stays until the next generation
 * (ARCHITECTURE §4), so that only the last page is short and the total fits the pages. A header says how many new permits may be shown
 * at once now.
 * @throws ApiError `rowBudget`
 */
async function find(
  runtime: Runtime,
  account: Account,
  page: { readonly offset: number; readonly limit: number },
  { filter, sort, minScore }: LeadQuery,
): Promise<{ permits: ScoredRow[]; total: number; headers: Readonly<Record<string, string>> }> {
  const profile = toScoreProfile(account);
  const today = utcToday(runtime);
  const index = await openLeadIndex(runtime);
  const scoring = { ...profile, today, minScore };
  const { ids, total } = await index.search({ filter, sort, scoring, ...page });
  // guard: lists take from the budget of rows
  const left = await takeRows(runtime, account, ids);
  const [found, reader] = await Promise.all([
    readPermits(runtime.permits, ids),
    index.readerOf(profile, filter.states),
  ]);
  return {
    permits: [...found.values()].map((permit) => scoredRow(permit, reader, today)),
    total,
    headers: { 'X-Rows-Left': String(left) },
  };
}

/** @throws ApiError `invalidInput` if the text is none of the 17 states */
function parseState(text: string): StateName {
  const state = findState(text);
  if (state === undefined)
    throw new ApiError(
      'invalidInput',
      `"${text}" is not one of the 17 states we collect. Choose one of them, such as Texas.`,
    );
  return state;
}
