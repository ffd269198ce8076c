import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import { createMatchAlerts } from '#functions/jobs/match-alerts.ts';
import { createPublishIndex } from '#functions/jobs/publish-index.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { startDynamo } from '#infra/sim/aws/dynamo.ts';
import { serveObjects } from '#infra/sim/aws/objects.ts';
import { openLocalClock } from '#infra/sim/machine/clock.ts';
import { type Closers, openClosers } from '#infra/sim/machine/closers.ts';
import { enterEnv, functionsEnv, openSecrets, TABLE_NAMES } from '#infra/sim/machine/local-env.ts';
import { allowedModes, chooseMode, type DataMode, recordedOrigin } from '#infra/sim/machine/mode.ts';
import { portalFetch } from '#infra/sim/machine/portal-fetch.ts';
import { localLog } from '#infra/sim/machine/progress.ts';
import { DYNAMO_FILE, OBJECTS_FOLDER, runningStack, stateFolder } from '#infra/sim/machine/stack-file.ts';
import { portalsOriginFor } from '#infra/sim/portals/server.ts';

/** The local system, as commands use it. */
export interface LocalEnvironment {
  readonly runtime: Runtime;
  /** Reaches the portals or their stand-in. */
  readonly fetch: PortalFetch;
  /** Whether the portals are stand-ins. */
  readonly standIn: boolean;
  readonly mode: DataMode;
  /** Publishes collected permits to the lead index and matches alerts. */
  publish(): Promise<void>;
  /** Closes what was opened; a running stack continues. */
  close(): Promise<void>;
}

/**
 * Opens the local system for a command: the running stack if there is one, else a DynamoDB on the same file. Reads `PORTALS_ORIGIN`,
 * `PORTALS` and `STATE_FOLDER` like the start command.
 * @throws when there is no DynamoDB for this platform, with the command that installs one
 */
export async function openLocalEnvironment(): Promise<LocalEnvironment> {
  const closers = openClosers();
  try {
    return await open(closers);
  } catch (error) {
    await closers.close();
    throw error;
  }
}

async function open(closers: Closers): Promise<LocalEnvironment> {
  const { mode, env, portalsOrigin } = (await joinStack()) ?? (await openAlone(closers));
  enterEnv(env);
  const clock = openLocalClock(join(stateFolder(mode), 'clock.json'));
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const runtime = runtimeFrom(env, { clock, log: localLog(say) });
  return {
    runtime,
    mode,
    fetch: portalFetch(portalsOrigin),
    standIn: portalsOrigin !== null,
    // A running stack sends the matches at its next scheduled run.
    publish: () =>
      createPublishIndex(
        runtime,
        createMatchAlerts(runtime, async () => undefined),
      )(),
    close: () => closers.close(),
  };
}

interface Opened {
  readonly mode: DataMode;
  readonly env: Readonly<Record<string, string>>;
  readonly portalsOrigin: string | null;
}

/** Finds the running stack of an allowed mode. */
async function joinStack(): Promise<Opened | undefined> {
  for (const mode of allowedModes(process.env)) {
    const stack = await runningStack(stateFolder(mode));
    if (stack === undefined) continue;
    const portalsOrigin = recordedOrigin(process.env) ?? stack.env['PORTALS_ORIGIN'] ?? null;
    return { mode, env: stack.env, portalsOrigin };
  }
  return undefined;
}

async function openAlone(closers: Closers): Promise<Opened> {
  closeOnSignal(closers);
  const sources = await loadSources();
  const mode = await chooseMode(process.env, sources);
  const folder = stateFolder(mode);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const dynamo = await closers.open(
    () => startDynamo(join(folder, DYNAMO_FILE)),
    (started) => started.stop(),
  );
  const objects = await closers.open(
    () => serveObjects(join(folder, OBJECTS_FOLDER)),
    (server) => server.close(),
  );
  const clock = openLocalClock(join(folder, 'clock.json'));
  const recorded = recordedOrigin(process.env);
  const portalsOrigin = await portalsOriginFor(mode, { recorded, folder, sources, clock }, closers);
  const { sessionSecret, vapidPrivateKey } = openSecrets(folder);
  const env = functionsEnv(
    { dynamo: dynamo.endpoint, objects: objects.origin },
    { siteOrigin: 'http://localhost', sessionSecret, vapidPrivateKey },
  );
  enterEnv(env);
  await createTables(dynamo.endpoint, TABLE_NAMES);
  return { mode, portalsOrigin, env };
}

/** Closes DynamoDB when the command is stopped, unless the command handles the signal itself. */
function closeOnSignal(closers: Closers): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) void closers.close().finally(() => process.exit(code));
    });
}
