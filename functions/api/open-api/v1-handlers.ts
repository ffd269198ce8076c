import { type Account, memberIdOf, toScoreProfile, workspaceIdOf } from '#functions/accounts/account.ts';
import { noteActivity } from '#functions/accounts/activity.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import {
  createAlert,
  deleteAlert,
  listAlerts,
  readAlert,
  updateAlert,
} from '#functions/alerts/alert-store.ts';
import { addWebhook, deleteWebhook } from '#functions/delivery/webhooks/webhook-store.ts';
import type { WebhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { countWithoutPoint } from '#functions/permits/count-without-point.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import { toProvenance } from '#functions/permits/provenance.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { settlePlaces, UnknownPlace } from '#functions/places/settle-places.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import { type OpenApiCall, openApiRoutes } from '#shared/contract/routes.ts';
import { datedFilter } from '#shared/domain/filter/permit-filter.ts';
import type { LeadReader } from '#shared/domain/permit/lead-reader.ts';
import { API_CALLS_PER_MINUTE, paidAccessUntil } from '#shared/domain/plan/plan.ts';
import { readCollectionStatus, readCoverage } from '../collection-status.ts';
import { parseFilter, parseLeadQuery, utcToday } from '../permits/lead-query.ts';
import { readPermitDetail } from '../permits/permit-detail.ts';
import { readSourceFacts } from '../permits/source-facts.ts';
import type { Handlers, Request } from '../pipeline/call.ts';
import { readApiAllowance, takeApiPermits } from './api-allowance.ts';
import { changePage, permitPage } from './feed-pages.ts';
import { type OnceResult, runOnce, type WriteRequest } from './run-once.ts';
import { sampleChanges, sampleDetail, samplePage } from './sample-reads.ts';

/** The public API: searches, records and alerts for the programs of subscribers. */
export const v1Handlers = (runtime: Runtime, parts?: WebhookParts): Handlers<'v1'> => ({
  v1Permits: async ({ query }, { account, request, isTest }) => {
    const { filter: typed, ...order } = parseLeadQuery(request.query);
    // guard: a test key lists made-up permits
    if (isTest === true)
      return free(runtime, account, samplePage({ ...order, filter: typed }, query, utcToday(runtime)));
    const filter = await settlePlaces(runtime, typed).catch(unknownPlace);
    if (typeof filter === 'string') {
      const total = query.total === undefined ? null : 0;
      return free(runtime, account, { permits: [], nextCursor: null, withoutPoint: 0, total, hint: filter });
    }
    const asked = { ...order, filter };
    const profile = toScoreProfile(account);
    const { permits, cursor, reader, today } = await permitPage(runtime, {
      ...asked,
      profile,
      cursor: query.cursor,
      limit: query.limit,
    });
    const toRecord = await recordMaker(runtime, permits, reader, today);
    const index = await openLeadIndex(runtime);
    const scoring = { ...profile, today, minScore: asked.minScore };
    return {
      json: {
        permits: permits.map(toRecord),
        nextCursor: cursor,
        total: query.total === undefined ? null : (await index.summary({ filter, scoring })).total,
        withoutPoint: await countWithoutPoint(index, filter, scoring),
        hint: null,
      },
      headers: await takeFromAllowance(runtime, account, permits),
    };
  },
  v1PermitChanges: async ({ query }, { account, request, isTest }) => {
    const { cursor: after, updatedSince = '', limit } = query;
    // guard: a test key follows made-up permits
    if (isTest === true)
      return free(runtime, account, sampleChanges(parseFilter(request.query), query, utcToday(runtime)));
    const from = after === undefined ? { since: new Date(updatedSince) } : { cursor: after };
    const filter = await settlePlaces(runtime, parseFilter(request.query));
    const index = await openLeadIndex(runtime);
    const reader = await index.readerOf(toScoreProfile(account));
    const { changes, cursor, hasMore } = await changePage(
      runtime,
      datedFilter(filter, utcToday(runtime)),
      { ...reader, nextOf: await index.nextOf(filter), nearStorm: await index.nearStorm(filter) },
      from,
      limit,
    );
    const permits = changes.flatMap((change) => (change.deleted ? [] : [change.permit]));
    const toRecord = await recordMaker(runtime, permits, reader, utcToday(runtime));
    const rows = changes.map((change) => ({
      id: change.id,
      at: change.at,
      deleted: change.deleted,
      permit: change.deleted ? null : toRecord(change.permit),
    }));
    return {
      json: { changes: rows, nextCursor: cursor, hasMore },
      headers: await takeFromAllowance(runtime, account, permits),
    };
  },
  v1Permit: async ({ params }, { account, isTest }) => {
    // guard: a test key reads made-up permits
    if (isTest === true) return free(runtime, account, sampleDetail(params.id, utcToday(runtime)));
    const json = await readPermitDetail(runtime, toScoreProfile(account), params.id);
    return { json, headers: await takeFromAllowance(runtime, account, [json]) };
  },
  v1Sources: async () => {
    const [{ sources }, status] = await Promise.all([readCoverage(runtime), readCollectionStatus(runtime)]);
    const standings = new Map(status.sources.map((source) => [source.id, source]));
    return {
      json: {
        sources: sources.flatMap((source) => {
          const standing = standings.get(source.id);
          return standing === undefined ? [] : [{ ...standing, ...source }];
        }),
      },
    };
  },
  v1Coverage: async () => {
    const [{ counts, notCollected }, { totalPermits, lastSync, states }] = await Promise.all([
      readCoverage(runtime),
      readCollectionStatus(runtime),
    ]);
    return { json: { totalPermits, lastSync, counts, states, notCollected } };
  },
  v1Alerts: async (_, { account }) => ({
    json: { alerts: await listAlerts(runtime, workspaceIdOf(account)) },
  }),
  v1Alert: async ({ params }, { account }) => ({
    json: await readAlert(runtime, workspaceIdOf(account), params.id),
  }),
  v1CreateAlert: async ({ body }, { account, request }) =>
    toReply(
      await runOnce(runtime, toWriteRequest('v1CreateAlert', account.userId, request), (kept) =>
        createAlert(runtime, workspaceIdOf(account), body, kept),
      ),
    ),
  v1UpdateAlert: async ({ params: { id }, body }, { account, request }) =>
    toReply(
      await runOnce(runtime, toWriteRequest('v1UpdateAlert', account.userId, request, id), (kept) =>
        updateAlert(runtime, workspaceIdOf(account), id, body, kept),
      ),
    ),
  v1DeleteAlert: async ({ params: { id } }, { account, request }) => {
    const write = toWriteRequest('v1DeleteAlert', account.userId, request, id);
    const result = await runOnce(runtime, write, async (kept) => {
      await deleteAlert(runtime, workspaceIdOf(account), id, kept(null));
      return null;
    });
    return { empty: true, headers: toReply(result).headers };
  },
  v1AddWebhook: async ({ params, body }, { account }) => {
    await countCall(runtime, 'webhook-user', account.userId);
    const json = await addWebhook(
      runtime,
      { userId: workspaceIdOf(account), alertId: params.id, by: memberIdOf(account) },
      body.url,
    );
    await noteActivity(runtime, workspaceIdOf(account), 'webhook-set', new URL(body.url).host);
    return { json };
  },
  v1DeleteWebhook: async ({ params, query }, { account }) => {
    await deleteWebhook(runtime, workspaceIdOf(account), params.id, query.url);
    await noteActivity(runtime, workspaceIdOf(account), 'webhook-deleted');
  },
  v1TestWebhook: async ({ params, query }, { account }) => {
    const { testWebhook } = await import('../webhooks-handlers.ts');
    return testWebhook(runtime, account, params.id, query.type, parts);
  },
  mcp: async ({ body }, { account, scopes, request }) => {
    const { serveMcp } = await import('../mcp/serve-mcp.ts');
    return { relayed: await serveMcp({ runtime, account, scopes, request }, body) };
  },
  v1Usage: async (_, { account }) => ({
    json: {
      permits: await readApiAllowance(runtime, account),
      callsPerMinute: API_CALLS_PER_MINUTE,
      accessUntil: paidAccessUntil(account.subscription),
    },
  }),
  v1Document: async () => {
    const { openApiDocument } = await import('./document/document.ts');
    // Any site may read it: it is public.
    return {
      json: openApiDocument(runtime.config.siteOrigin, runtime.clock.now()),
      headers: { 'Access-Control-Allow-Origin': '*' },
    };
  },
});

type PermitRecord = Output<'v1Permits'>['permits'][number];

/** How an answer shows its permits: scored, each with its source. @param today `YYYY-MM-DD`, UTC */
async function recordMaker(
  runtime: Runtime,
  permits: readonly StoredPermit[],
  reader: LeadReader,
  today: string,
): Promise<(permit: StoredPermit) => PermitRecord> {
  const facts = await readSourceFacts(
    runtime,
    permits.map(({ sourceId }) => sourceId),
  );
  return (permit) => ({
    ...scoredRow(permit, reader, today),
    provenance: toProvenance(permit, facts.get(permit.sourceId)),
  });
}

/**
 * Takes the permits of an answer from the month's allowance, after everything else that can fail. Returns the header with the rest.
 * @throws ApiError `apiAllowance`
 */
async function takeFromAllowance(
  runtime: Runtime,
  account: Account,
  permits: readonly { readonly id: string }[],
): Promise<Readonly<Record<string, string>>> {
  const left = await takeApiPermits(
    runtime,
    account,
    permits.map(({ id }) => id),
  );
  return { 'X-Permits-Left': String(left) };
}

/** What to ask for in place of a city or county that is not known: it finds nothing, which is no error. */
function unknownPlace(error: unknown): string {
  if (error instanceof UnknownPlace) return error.message;
  throw error;
}

/** A reply that takes nothing from the allowance: to a test key, or without a permit. */
async function free<T>(runtime: Runtime, account: Account, json: T) {
  return { json, headers: await takeFromAllowance(runtime, account, []) };
}

function toWriteRequest(
  call: OpenApiCall,
  userId: string,
  { headers, rawBody }: Request,
  id = '',
): WriteRequest {
  const { method, path } = openApiRoutes[call];
  return { userId, key: headers['idempotency-key'], content: JSON.stringify([method, path, id, rawBody]) };
}

function toReply<T>({ answer, isRepeated }: OnceResult<T>) {
  return { json: answer, headers: isRepeated ? { 'Idempotency-Replayed': 'true' } : {} };
}
