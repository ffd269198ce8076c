import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cron } from 'croner';
import { TICK_MINUTES } from '#functions/collection/schedule.ts';
import type { Source } from '#functions/collection/source.ts';
import { createTables } from '#functions/platform/create-tables.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { type Bus, openBus } from './bus/bus.ts';
import { serveBus } from './bus/server.ts';
import { type LocalClock, openLocalClock } from './clock.ts';
import type { Closers } from './closers.ts';
import { addUser, findUser, openPool, type Pool } from './cognito/pool.ts';
import { serveCognito } from './cognito/server.ts';
import { startDynamo } from './dynamo.ts';
import { areaHandlers, type Jobs, jobsOf } from './functions.ts';
import { serveGateway } from './gateway/server.ts';
import type { LocalServer } from './http-server.ts';
import { enterEnv, functionsEnv, openSecrets, POOL, TABLE_NAMES } from './local-env.ts';
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts';
import { serveMailbox } from './mailbox/server.ts';
import type { Mode } from './mode.ts';
import { loopbackOrigins } from './own-origin.ts';
import { portalFetch } from './portal-fetch.ts';
import { portalsOriginFor } from './portals/server.ts';
import { localLog, type Say } from './progress.ts';
import { DYNAMO_FILE, removeStackFile, writeStackFile } from './stack-file.ts';

/** A running stack, as the start command tells of it. */
export interface Stack {
  readonly siteOrigin: string;
  readonly mailboxOrigin: string;
  readonly demo: { readonly email: string; readonly password: string };
  /** Plans a collection of what is due and lets it run. */
  collect(): Promise<void>;
}

export interface StackOptions {
  readonly mode: Mode;
  /** The state folder of the mode. */
  readonly folder: string;
  /** Where the built site is. */
  readonly site: string;
  readonly port: number;
  /** Where portal requests go with mode `recorded`. */
  readonly recorded: string | undefined;
  readonly sources: readonly Source[];
  /** Told what happens in the background. */
  readonly say: Say;
}

const DEMO_EMAIL = 'demo@plumbline.example';
/** Shown in the footer of the pages on this machine. */
const CONTACT_EMAIL = 'hello@plumbline.example';
/** How long runs in progress may take to end when the stack ends, in milliseconds. */
const LAST_RUNS_MS = 3000;
const TICKS = `*/${TICK_MINUTES} * * * *`;

/**
 * Starts the whole system on this machine (DESIGN §6). Everything it starts is left to `closers` to end.
 * @throws the listen error when the port is taken; Stopped when the closers were closed meanwhile
 */
export async function startStack(options: StackOptions, closers: Closers): Promise<Stack> {
  const { folder, port, mode, say } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const clock = openLocalClock(join(folder, 'clock.json'));
  const { sessionSecret, demoPassword } = openSecrets(folder);
  const mailbox = openMailbox(join(folder, 'mails.json'), clock);
  const pool = openDemoPool(folder, mailbox, demoPassword);
  const siteOrigin = `http://localhost:${port}`;
  const aws = await startAws(folder, port, pool, { put: (event) => bus.put(event) }, closers);
  const env = functionsEnv(aws.endpoints, { siteOrigin, sessionSecret });
  enterEnv(env);
  await createTables(aws.endpoints.dynamo, TABLE_NAMES);
  const runtime = runtimeFrom(env, { clock, log: localLog(say) });

  const portalsOrigin = await portalsOriginFor(mode, { ...options, clock }, closers);
  const stop = new AbortController();
  const jobs = jobsOf(runtime, portalFetch(portalsOrigin), {
    sources: options.sources,
    signal: stop.signal,
    say,
  });
  const bus = openBus(jobs.rules, ({ 'detail-type': type, detail }, error) =>
    runtime.log.error(`${type} ${JSON.stringify(detail)} failed three times`, { error }),
  );
  const mailboxServer = await closers.open(
    () => serveMailboxNear(port + 1, { mailbox, clock, siteOrigin, jobs }),
    closeServer,
  );
  const config: SiteConfig = {
    region: runtime.config.region,
    userPoolId: pool.poolId,
    userPoolClientId: pool.clientId,
    cognitoEndpoint: aws.endpoints.cognito,
    contactEmail: CONTACT_EMAIL,
    data: mode,
    mailboxUrl: mailboxServer.origin,
  };
  await closers.open(
    () => serveGateway({ folder: options.site, siteOrigin, config, areas: areaHandlers(runtime) }, port),
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
  const known = portalsOrigin === null ? env : { ...env, PORTALS_ORIGIN: portalsOrigin };
  await closers.open(
    async () =>
      writeStackFile(folder, { pid: process.pid, dynamoPid: aws.dynamoPid, siteOrigin, env: known }),
    () => removeStackFile(folder),
  );
  return {
    siteOrigin,
    mailboxOrigin: mailboxServer.origin,
    demo: { email: DEMO_EMAIL, password: demoPassword },
    collect: jobs.plan,
  };
}

/** What stands in for AWS: the tables, the user pool and the event bus, each an endpoint. */
async function startAws(folder: string, port: number, pool: Pool, bus: Pick<Bus, 'put'>, closers: Closers) {
  const dynamo = await closers.open(
    () => startDynamo(join(folder, DYNAMO_FILE)),
    (started) => started.stop(),
  );
  const cognito = await closers.open(
    () => serveCognito(pool, (origin) => loopbackOrigins(port).includes(origin)),
    closeServer,
  );
  const events = await closers.open(() => serveBus(bus), closeServer);
  return {
    dynamoPid: dynamo.pid ?? null,
    endpoints: { dynamo: dynamo.endpoint, cognito: cognito.origin, events: events.origin },
  };
}

function openDemoPool(folder: string, mailbox: Mailbox, password: string): Pool {
  const pool = openPool({
    ...POOL,
    folder: join(folder, 'cognito'),
    deliver: (mail) => mailbox.deliver(mail),
  });
  if (findUser(pool, DEMO_EMAIL) === undefined)
    addUser(pool, { email: DEMO_EMAIL, givenName: 'Demo', password, confirmed: true });
  return pool;
}

/** The mailbox on the port beside the site's, so that it can be bookmarked; on any other when that is taken. */
async function serveMailboxNear(
  port: number,
  parts: { mailbox: Mailbox; clock: LocalClock; siteOrigin: string; jobs: Jobs },
): Promise<LocalServer> {
  const collect = {
    id: 'collect',
    label: 'Run collection now',
    run: async () => {
      await parts.jobs.collectAll();
      return 'A collection of every source has begun. The terminal shows its progress.';
    },
  };
  const options = { ...parts, actions: [collect], onClockMoved: parts.jobs.plan };
  return serveMailbox(options, port).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      return serveMailbox(options);
    throw error;
  });
}

/** The planner's tick (DESIGN §1), as the rule on AWS sends it. What is due by then is decided in code. */
function openSchedule({ plan }: Jobs, { log }: Runtime): Cron {
  return new Cron(TICKS, { catch: (error) => log.error('The plan failed', { error }) }, () =>
    plan({ spread: true }),
  );
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
