import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cron } from 'croner';
import { SWEEP_MINUTES } from '#functions/billing/sweep-orders.ts';
import { BOARDS } from '#functions/boards/boards.ts';
import type { Source } from '#functions/collection/source.ts';
import { TICK_MINUTES } from '#functions/collection/status/schedule.ts';
import { DIGEST_TICK_MINUTES } from '#functions/delivery/digests/send-digests.ts';
import { PUSH_TICK_MINUTES } from '#functions/delivery/push/send-pushes.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import type { FunctionName } from '#infra/stacks/functions.ts';
import { routes } from '#shared/contract/routes.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { type Bus, openBus, serveBus } from '../aws/bus.ts';
import { startDynamo } from '../aws/dynamo.ts';
import { serveObjects } from '../aws/objects.ts';
import { openPool, type Pool } from '../cognito/pool.ts';
import { serveCognito } from '../cognito/server.ts';
import { AGENT_CLIENT_ID } from '../cognito/tokens.ts';
import { serveGateway } from '../gateway/server.ts';
import type { LocalServer } from '../http-server.ts';
import { loopbackOrigins } from '../http-server.ts';
import { serveHubSpot } from '../hubspot/server.ts';
import { type Mailbox, openMailbox } from '../mailbox/mailbox.ts';
import { mailboxButtons, serveMailbox } from '../mailbox/server.ts';
import { MERCHANT } from '../paypal/account.ts';
import { servePayPal } from '../paypal/server.ts';
import { portalsOriginFor } from '../portals/server.ts';
import { startPhone } from '../push/server.ts';
import { serveSes } from '../ses/server.ts';
import { chooseTiles } from '../tiles/choose-tiles.ts';
import { type LocalClock, openLocalClock } from './clock.ts';
import type { Closers } from './closers.ts';
import { DEMO_EMAIL, openDemoAccount } from './demo-account.ts';
import { createApi, createJobs, type Jobs } from './functions.ts';
import { CONTACT_EMAIL, enterEnv, functionsEnv, MAIL, openSecrets, POOL, TABLE_NAMES } from './local-env.ts';
import type { DataMode } from './mode.ts';
import { portalFetch } from './portal-fetch.ts';
import { localLog, type Say } from './progress.ts';
import { functionRuntime } from './rights.ts';
import { DYNAMO_FILE, OBJECTS_FOLDER, removeStackFile, writeStackFile } from './stack-file.ts';

/** A running stack, as the start command prints it. */
interface Stack {
  readonly siteOrigin: string;
  readonly mailboxOrigin: string;
  /** The PayPal stand-in's page of payments. */
  readonly paypalOrigin: string;
  /** The fake phone's page of messages. */
  readonly phoneOrigin: string;
  /** The contacts of the pretended HubSpot account. */
  readonly hubSpotOrigin: string;
  readonly demo: { readonly email: string; readonly password: string };
  /** Starts the collection of due sources. */
  collect(): Promise<void>;
}

interface StackOptions {
  readonly mode: DataMode;
  /** The state folder of the mode. */
  readonly folder: string;
  /** Folder of the built site. */
  readonly site: string;
  readonly port: number;
  /** Origin of the recording, for mode `recorded`. */
  readonly recorded: string | undefined;
  /** A PMTiles file with the map's streets; without one, the sample has generated ones. */
  readonly tiles: string | undefined;
  readonly sources: readonly Source[];
  readonly say: Say;
}

/** Days that a first local collection reaches back, all that the sample has. State Trends compare two times 30 days, which real portals take long to send. */
const REACH_DAYS = { live: 30, recorded: 30, sample: 420 } as const satisfies Record<DataMode, number>;
/** Milliseconds that running jobs get to finish when the stack stops. */
const LAST_RUNS_MS = 3000;
/** The highest port. */
export const PORT_MAX = 65_535;
const EVERY_MINUTE = '* * * * *';
const SWEEP_TICKS = `*/${SWEEP_MINUTES} * * * *`;
const PUSH_TICKS = `*/${PUSH_TICK_MINUTES} * * * *`;
const DIGEST_TICKS = `*/${DIGEST_TICK_MINUTES} * * * *`;
/** The 28th of each month. */
const COMPLETENESS_TICKS = '0 15 28 * *';
/** The 20th of each month. */
const NEXT_TICKS = '0 15 20 * *';
/** The 21st of each month. */
const SCORE_TICKS = '0 15 21 * *';
/** Every three hours; it writes once a day. */
const PUBLIC_PAGE_TICKS = '50 0,3,6,9,12,15,18,21 * * *';
/** Every six hours, in a minute of its own. */
const LOCATE_TICKS = '20 1,7,13,19 * * *';
/** Once a day. */
const BOARD_TICKS = '40 13 * * *';
const PLAN_TICKS = `*/${TICK_MINUTES} * * * *`;

/**
 * Starts the whole system on this machine (ARCHITECTURE §6). `closers` closes everything it starts.
 * @throws the listen error when the port is taken; Stopped when the closers were closed meanwhile
 */
export async function startStack(options: StackOptions, closers: Closers): Promise<Stack> {
  const { folder, port, mode, say } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const clock = openLocalClock(join(folder, 'clock.json'));
  const { demoPassword, ...secrets } = openSecrets(folder);
  const mailbox = openMailbox(join(folder, 'mails.json'), clock);
  const pool = openPool({
    ...POOL,
    folder: join(folder, 'cognito'),
    deliver: (mail) => mailbox.deliver(mail),
  });
  const siteOrigin = `http://localhost:${port}`;
  const originSecret = randomBytes(32).toString('base64url');
  const aws = await startAws(folder, port, pool, { put: (event) => bus.put(event) }, closers);
  const recordEvent = (message: string): void =>
    void jobs
      .recordMailEvent(message)
      .catch((error: unknown) => runtime.log.error('An SES event could not be recorded', { error }));
  const ses = await closers.open(
    () =>
      serveSes({
        ...MAIL,
        now: () => clock.now(),
        deliver: (mail) => mailbox.deliver(mail),
        publish: recordEvent,
      }),
    closeServer,
  );
  const paypal = await closers.open(
    () =>
      onPortOrAny(
        (near) =>
          servePayPal(
            {
              file: join(folder, 'paypal.json'),
              clock,
              siteOrigins: [siteOrigin, ...loopbackOrigins(port)],
              webhookUrl: `http://127.0.0.1:${port}${routes.paypalWebhook.path}`,
            },
            near,
          ),
        port + 2,
      ),
    closeServer,
  );
  const hubSpot = await closers.open(() => onPortOrAny(serveHubSpot, port + 4), closeServer);
  const env = functionsEnv(
    { ...aws.endpoints, ses: ses.origin, paypal: paypal.origin, hubSpot: hubSpot.origin },
    { siteOrigin, ...secrets, originSecret },
  );
  enterEnv(env);
  await createTables(aws.endpoints.dynamo, TABLE_NAMES);
  const parts = { clock, log: localLog(say) };
  const runtime = runtimeFrom(env, parts);
  await openDemoAccount(runtime, pool, demoPassword);
  const runtimeOf = (name: FunctionName): Runtime => functionRuntime(name, env, parts);

  const portalsOrigin = await portalsOriginFor(mode, { ...options, clock }, closers);
  const stop = new AbortController();
  const jobs = createJobs(runtimeOf, portalFetch(portalsOrigin), {
    standIn: portalsOrigin !== null,
    sources: options.sources,
    reachDays: REACH_DAYS[mode],
    signal: stop.signal,
    say,
  });
  pool.trigger = (event) => jobs.onUserPool(event);
  const bus = openBus(jobs.rules, ({ 'detail-type': type, detail }, error) =>
    runtime.log.error(`${type} ${JSON.stringify(detail)} failed three times`, { error }),
  );
  const mailboxServer = await closers.open(
    () => onPortOrAny((near) => serveMailboxWith({ mailbox, clock, siteOrigin, jobs }, near), port + 1),
    closeServer,
  );
  const owned = { folder, siteOrigin, runtime, pool, owner: DEMO_EMAIL };
  const phone = await closers.open(
    () => onPortOrAny((near) => startPhone(owned, near), port + 3),
    closeServer,
  );
  const tiles = chooseTiles(options);
  const config: SiteConfig = {
    region: runtime.config.region,
    userPoolId: pool.poolId,
    userPoolClientId: pool.clientId,
    agentClientId: AGENT_CLIENT_ID,
    cognitoEndpoint: aws.endpoints.cognito,
    contactEmail: CONTACT_EMAIL,
    data: mode,
    mailboxUrl: mailboxServer.origin,
    paypal: { scriptUrl: `${paypal.origin}/sdk/js`, clientId: MERCHANT.clientId },
    tiles: tiles?.config ?? null,
  };
  await closers.open(
    () =>
      serveGateway(
        {
          folder: options.site,
          siteOrigin,
          originSecret,
          config,
          tiles: tiles?.file,
          publicPages: runtime.publicPages,
          api: createApi(runtimeOf),
        },
        port,
      ),
    closeServer,
  );
  await closers.open(
    async () => openSchedule(jobs, runtime),
    (schedule) => schedule.stop(),
  );
  await closers.open(
    async () => bus,
    () => endRuns(bus, stop),
  );
  const fullEnv = portalsOrigin === null ? env : { ...env, PORTALS_ORIGIN: portalsOrigin };
  await closers.open(
    async () =>
      writeStackFile(folder, { pid: process.pid, dynamoPid: aws.dynamoPid, siteOrigin, env: fullEnv }),
    () => removeStackFile(folder),
  );
  return {
    siteOrigin,
    mailboxOrigin: mailboxServer.origin,
    paypalOrigin: paypal.origin,
    phoneOrigin: phone.origin,
    hubSpotOrigin: hubSpot.origin,
    demo: { email: DEMO_EMAIL, password: demoPassword },
    async collect() {
      await jobs.prerenderPages();
      await jobs.plan();
      const readOthers = async (): Promise<void> => {
        await jobs.locatePermits();
        await jobs.measureNext();
        await jobs.measureScores();
        await jobs.measureCompleteness();
        for (const _ of BOARDS) await jobs.readBoards();
      };
      // Those of the sample are on this machine; real ones are many, so "npm run ops -- completeness" and "boards" read them.
      void bus
        .idle()
        .then(mode === 'sample' ? readOthers : undefined)
        .then(jobs.prerenderPages)
        .catch((error: unknown) => runtime.log.error('What follows the first collection failed', { error }));
    },
  };
}

/** Starts the stand-ins of the tables, the bucket, the user pool and the event bus. */
async function startAws(folder: string, port: number, pool: Pool, bus: Pick<Bus, 'put'>, closers: Closers) {
  const dynamo = await closers.open(
    () => startDynamo(join(folder, DYNAMO_FILE)),
    (started) => started.stop(),
  );
  const objects = await closers.open(() => serveObjects(join(folder, OBJECTS_FOLDER)), closeServer);
  const cognito = await closers.open(
    () => serveCognito(pool, (origin) => loopbackOrigins(port).includes(origin)),
    closeServer,
  );
  const events = await closers.open(() => serveBus(bus), closeServer);
  return {
    dynamoPid: dynamo.pid ?? null,
    endpoints: {
      dynamo: dynamo.endpoint,
      objects: objects.origin,
      cognito: cognito.origin,
      events: events.origin,
    },
  };
}

/** Serves on a fixed port, so that the page can be bookmarked, or on any free port when that one is taken or does not exist. */
async function onPortOrAny(
  serveOn: (port?: number) => Promise<LocalServer>,
  port: number,
): Promise<LocalServer> {
  return serveOn(port > PORT_MAX ? 0 : port).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return serveOn();
    throw error;
  });
}

function serveMailboxWith(
  parts: { mailbox: Mailbox; clock: LocalClock; siteOrigin: string; jobs: Jobs },
  port?: number,
): Promise<LocalServer> {
  const onClockMoved = async (): Promise<void> => {
    const { plan, sweepOrders, sendMail, sendDigests, sendPushes, sendWebhooks } = parts.jobs;
    await Promise.all([plan(), sweepOrders(), sendMail(), sendDigests(), sendPushes(), sendWebhooks()]);
  };
  return serveMailbox({ ...parts, actions: mailboxButtons(parts.jobs), onClockMoved }, port);
}

/** Runs the scheduled jobs as the rules on AWS do. */
function openSchedule(
  {
    plan,
    askPortals,
    sendMail,
    sendDigests,
    sendPushes,
    sendWebhooks,
    sweepOrders,
    measureCompleteness,
    measureNext,
    measureScores,
    prerenderPages,
    locatePermits,
    readBoards,
  }: Jobs,
  { log }: Runtime,
): { stop(): void } {
  const failed = (what: string) => ({ catch: (error: unknown) => log.error(`${what} failed`, { error }) });
  const ticks = [
    new Cron(PLAN_TICKS, failed('The plan'), () => plan({ spread: true })),
    new Cron(PLAN_TICKS, failed('Asking portals'), askPortals),
    new Cron(EVERY_MINUTE, failed('Sending mail'), sendMail),
    new Cron(EVERY_MINUTE, failed('Sending webhooks'), sendWebhooks),
    new Cron(DIGEST_TICKS, failed('Sending digests'), sendDigests),
    new Cron(PUSH_TICKS, failed('Sending phone alerts'), sendPushes),
    new Cron(COMPLETENESS_TICKS, failed('Measuring completeness'), measureCompleteness),
    new Cron(NEXT_TICKS, failed('Measuring next trades'), measureNext),
    new Cron(SCORE_TICKS, failed('Measuring scores'), measureScores),
    new Cron(PUBLIC_PAGE_TICKS, failed('Writing public pages'), prerenderPages),
    new Cron(LOCATE_TICKS, failed('Locating permits'), locatePermits),
    new Cron(BOARD_TICKS, failed('Reading a license board'), readBoards),
    new Cron(SWEEP_TICKS, failed('Settling orders'), sweepOrders),
  ];
  return {
    stop: () => {
      for (const tick of ticks) tick.stop();
    },
  };
}

async function endRuns(bus: Bus, stop: AbortController): Promise<void> {
  bus.close();
  stop.abort(new Error('The local stack was stopped.'));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LAST_RUNS_MS);
  });
  await Promise.race([bus.idle(), late]);
  clearTimeout(timer);
}

function closeServer(server: LocalServer): Promise<void> {
  return server.close();
}
