import { createAccount } from '#functions/api/groups/account.ts';
import type { ApiGroup } from '#functions/api/groups/groups.ts';
import { createMoney } from '#functions/api/groups/money.ts';
import { createOutside } from '#functions/api/groups/outside.ts';
import { createReads } from '#functions/api/groups/reads.ts';
import type { AreaHandler } from '#functions/api/pipeline/pipeline.ts';
import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import type { Emit } from '#functions/collection/run/run-context.ts';
import type { Source } from '#functions/collection/source.ts';
import { sendDigests } from '#functions/delivery/digests/send-digests.ts';
import { sendPushes } from '#functions/delivery/push/send-pushes.ts';
import type { PostPush } from '#functions/delivery/push/send-to-device.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { createAskPortals } from '#functions/jobs/ask-portals.ts';
import { createCollectSource } from '#functions/jobs/collect-source.ts';
import { createLocatePermits } from '#functions/jobs/locate-permits.ts';
import { createMatchAlerts } from '#functions/jobs/match-alerts.ts';
import { createMeasureCompleteness } from '#functions/jobs/measure-completeness.ts';
import { createMeasureNext } from '#functions/jobs/measure-next.ts';
import { createMeasureScores } from '#functions/jobs/measure-scores.ts';
import { createPlanCollection, type PlanTick } from '#functions/jobs/plan-collection.ts';
import { createPrerenderPages } from '#functions/jobs/prerender-pages.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { createReadBoards } from '#functions/jobs/read-boards.ts';
import { createRecordMailEvent } from '#functions/jobs/record-mail-event.ts';
import { createSendDigests } from '#functions/jobs/send-digests.ts';
import { createSendMail } from '#functions/jobs/send-mail.ts';
import { createSendPushes } from '#functions/jobs/send-pushes.ts';
import { createSendWebhooks } from '#functions/jobs/send-webhooks.ts';
import { createSweepOrders } from '#functions/jobs/sweep-orders.ts';
import { createUserPoolTrigger, type UserPoolEvent } from '#functions/jobs/user-pool-trigger.ts';
import { mailer } from '#functions/mail/mailer.ts';
import { rateLimiter } from '#functions/mail/rate.ts';
import { putEvent } from '#functions/platform/events.ts';
import type { MetricValues } from '#functions/platform/metrics.ts';
import { publicPost } from '#functions/platform/network/public-post.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { FunctionName } from '#infra/stacks/functions.ts';
import type { BusRule } from '../aws/bus.ts';
import { createProgressLines, type Say } from './progress.ts';

/** Returns the runtime that a function has on AWS. */
type RuntimeOf = (name: FunctionName) => Runtime;

/** The fake phone's push service is on the loopback interface. */
const localPost: PostPush = (post) => publicPost(post, { loopback: true });

/** Creates the real Lambda handlers of the API. */
export function createApi(runtimeOf: RuntimeOf): Readonly<Record<ApiGroup, AreaHandler>> {
  return {
    reads: createReads(runtimeOf('api-reads')),
    account: createAccount(runtimeOf('api-account'), localPost),
    money: createMoney(runtimeOf('api-money')),
    outside: createOutside(runtimeOf('api-outside')),
  };
}

/** The functions that events and schedules start. */
export interface Jobs {
  readonly rules: readonly BusRule[];
  /** Starts the collection of due sources. A scheduled tick starts only the sources of its minute. */
  plan(tick?: PlanTick): Promise<void>;
  /** Asks the portals that are due whether their rows have changed. */
  askPortals(): Promise<void>;
  /** Starts the collection of every source, due or not. */
  collectAll(): Promise<void>;
  sendMail(): Promise<void>;
  sendWebhooks(): Promise<void>;
  /** Sends due digests. */
  sendDigests(): Promise<void>;
  /** Sends waiting digests to everybody, whatever hour they chose. */
  sendAllDigests(): Promise<void>;
  sendPushes(): Promise<void>;
  /** Sends phone alerts even at night. */
  sendAllPushes(): Promise<void>;
  /** Records an SES event, given as JSON. */
  recordMailEvent(message: string): Promise<void>;
  sweepOrders(): Promise<void>;
  /** Compares what we hold with the Census survey. */
  measureCompleteness(): Promise<void>;
  /** Measures which trades follow which. */
  measureNext(): Promise<void>;
  measureScores(): Promise<void>;
  /** Writes the public pages, if they are not of today. */
  prerenderPages(): Promise<void>;
  /** Looks for the points of permits without one. */
  locatePermits(): Promise<void>;
  /** Reads a license board that is due. */
  readBoards(): Promise<void>;
  /** The user pool's trigger. */
  onUserPool(event: UserPoolEvent): Promise<unknown>;
}

/** Concurrent collections: as many as may read from one host. */
const COLLECTIONS = 2;

/**
 * Creates the jobs.
 * @param fetch reaches the portals
 * @param standIn whether the portals are stand-ins
 * @param sources the sources to collect
 * @param reachDays that a first collection reaches back
 * @param signal stops running collections
 */
export function createJobs(
  runtimeOf: RuntimeOf,
  fetch: PortalFetch,
  {
    standIn,
    sources,
    reachDays,
    signal,
    say,
  }: {
    readonly standIn: boolean;
    readonly sources: readonly Source[];
    readonly reachDays: number;
    readonly signal: AbortSignal;
    readonly say: Say;
  },
): Jobs {
  const collected = new Set(sources.flatMap(({ id, disabled }) => (disabled === undefined ? [id] : [])));
  const [planner, collector] = [runtimeOf('plan-collection'), runtimeOf('collect-source')];
  const emit: Emit = async (name, detail) => {
    if (name !== 'CollectSource' || collected.has(detail.sourceId)) await putEvent(collector, name, detail);
  };
  const askPortals = createAskPortals({
    appToken: collector.config.socrataAppToken,
    runtime: runtimeOf('ask-portals'),
    fetch,
    standIn,
    signal,
    found: (sourceId, change) => emit('CollectSource', { sourceId, change }),
  });
  const lines = createProgressLines(say);
  const collect = createCollectSource({
    appToken: collector.config.socrataAppToken,
    runtime: collector,
    fetch,
    standIn,
    emit,
    reachDays,
    onProgress: lines.progress,
    signal,
  });
  const digester = runtimeOf('send-digests');
  const digests = { ...mailParts(digester), permits: digester.permits, index: digester.index };
  const sendDueDigests = withoutFigures(
    createSendDigests(digests, () => putEvent(digester, 'AlertsMatched', {})),
  );
  const sender = runtimeOf('send-mail');
  const sendMail = withoutFigures(
    createSendMail({ ...mailParts(sender), ...pushParts(sender), index: sender.index }, () =>
      putEvent(sender, 'MailQueued', {}),
    ),
  );
  const pusher = runtimeOf('send-pushes');
  const pushes = { ...pushParts(pusher), index: pusher.index };
  const sendDuePushes = withoutFigures(createSendPushes(pushes, () => putEvent(pusher, 'AlertsMatched', {})));
  const hooks = runtimeOf('send-webhooks');
  const sendWebhooks = withoutFigures(
    createSendWebhooks(webhookParts(hooks), () => putEvent(hooks, 'WebhooksQueued', {})),
  );
  const recordMailEvent = createRecordMailEvent(runtimeOf('record-mail-event'));
  const publisher = runtimeOf('publish-index');
  const matcher = runtimeOf('match-alerts');
  const locator = runtimeOf('locate-permits');
  return {
    rules: [
      {
        detailType: 'CollectSource',
        concurrency: COLLECTIONS,
        async target(event) {
          await collect(event);
          lines.done(event.detail.sourceId);
        },
      },
      {
        detailType: 'PermitsChanged',
        concurrency: 1,
        target: createPublishIndex(publisher, () => putEvent(publisher, 'LeadsPublished', {})),
      },
      {
        detailType: 'LeadsPublished',
        concurrency: 1,
        target: createMatchAlerts(matcher, () => putEvent(matcher, 'AlertsMatched', {})),
      },
      { detailType: 'AlertsMatched', concurrency: 1, target: sendDueDigests },
      { detailType: 'AlertsMatched', concurrency: 1, target: sendDuePushes },
      { detailType: 'AlertsMatched', concurrency: 1, target: sendWebhooks },
      { detailType: 'WebhooksQueued', concurrency: 1, target: sendWebhooks },
      { detailType: 'MailQueued', concurrency: 1, target: sendMail },
    ],
    plan: withoutFigures(createPlanCollection({ runtime: planner, emit })),
    askPortals: () => askPortals(),
    async collectAll() {
      for (const sourceId of collected) await emit('CollectSource', { sourceId });
    },
    sendMail,
    sendWebhooks,
    sendDigests: sendDueDigests,
    async sendAllDigests() {
      await sendDigests(digests, { everybody: true });
    },
    sendPushes: sendDuePushes,
    async sendAllPushes() {
      await sendPushes(pushes, { evenAtNight: true });
    },
    recordMailEvent: (Message) => recordMailEvent({ Records: [{ Sns: { Message } }] }),
    sweepOrders: withoutFigures(createSweepOrders(runtimeOf('sweep-orders'))),
    measureCompleteness: withoutFigures(createMeasureCompleteness(runtimeOf('measure-completeness'), fetch)),
    measureNext: createMeasureNext(runtimeOf('measure-next')),
    measureScores: createMeasureScores(runtimeOf('measure-scores')),
    prerenderPages: createPrerenderPages({ runtime: runtimeOf('prerender-pages'), isSample: standIn }),
    locatePermits: createLocatePermits({
      runtime: locator,
      fetch,
      appToken: collector.config.socrataAppToken,
      standIn,
      signal,
      onChanged: (runId) => putEvent(locator, 'PermitsChanged', { sourceId: 'geocoder', runId }),
    }),
    readBoards: createReadBoards({
      runtime: runtimeOf('read-boards'),
      appToken: collector.config.socrataAppToken,
      fetch,
      standIn,
      signal,
    }),
    onUserPool: createUserPoolTrigger(runtimeOf('user-pool-trigger')),
  };
}

/** Drops the metrics that a job returns, since there are no alarms here. */
function withoutFigures<A extends unknown[]>(
  job: (...args: A) => Promise<MetricValues>,
): (...args: A) => Promise<void> {
  return async (...args) => {
    await job(...args);
  };
}

function mailParts(runtime: Runtime) {
  const { accounts, clock, config, log } = runtime;
  return { accounts, clock, config, log, send: mailer(runtime, { turn: rateLimiter(runtime) }) };
}

function pushParts({ accounts, clock, config, log, permits }: Runtime) {
  return { accounts, clock, config, log, permits, post: localPost };
}
