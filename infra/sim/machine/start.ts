import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from '#infra/build-site.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { NoDynamo } from '../aws/dynamo.ts';
import { type Closers, openClosers, Stopped } from './closers.ts';
import { chooseMode, type DataMode, recordedOrigin, UnknownMode } from './mode.ts';
import { startStack } from './stack.ts';
import { runningStack, stateFolder } from './stack-file.ts';

const DEFAULT_PORT = 4400;

/** A reason not to start that the user can fix; printed in one line without a stack trace. */
class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const closers = openClosers();
  let isStopping = false;
  const end = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    say('\nStopping …');
    await closers.close();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    await start(closers);
  } catch (error) {
    if (isStopping || error instanceof Stopped) return;
    await closers.close();
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  }
}

async function start(closers: Closers): Promise<void> {
  const port = parsePort(process.env['PORT']);
  const sources = chooseSources(process.env['SOURCES'], await loadSources());
  const mode = await chooseMode(process.env, sources);
  const folder = stateFolder(mode);
  const tiles = findTiles(process.env['TILES']);
  const running = await runningStack(folder);
  if (running !== undefined)
    throw new CannotStart(
      `${PRODUCT_NAME} is already running at ${running.siteOrigin} (process ${running.pid}). Use that one, or stop it with Ctrl-C first.`,
    );
  await checkPort(port);
  const site = await prepareSite(closers);
  const stack = await startStack(
    { mode, folder, site, port, recorded: recordedOrigin(process.env), tiles, sources, say },
    closers,
  );
  say(`
${PRODUCT_NAME} is ready. Ctrl-C stops it. Its data is in ${folder}

  Site      ${stack.siteOrigin}
  Mailbox   ${stack.mailboxOrigin}
  PayPal    ${stack.paypalOrigin}  (a stand-in; no money moves)
  Phone     ${stack.phoneOrigin}  (a stand-in; shows phone alerts)
  HubSpot   ${stack.hubSpotOrigin}  (a stand-in; shows its access token and contacts)
  Sign in   ${stack.demo.email}  ${stack.demo.password}

${DATA_NOTE[mode]}
`);
  await stack
    .collect()
    .catch((error: unknown) => say(`The first collection could not start: ${describeError(error)}`));
}

/** Returns the folder of the built site, after building it if it is stale. `SITE_FOLDER` names another build. */
async function prepareSite(closers: Closers): Promise<string> {
  const given = process.env['SITE_FOLDER'] ?? '';
  if (given !== '') return given;
  if (siteIsStale()) {
    say('Building the site …');
    const build = await closers.open(
      async () => buildSite(),
      (running) => running.stop(),
    );
    const failure = await build.failure;
    if (failure !== null)
      say(`The site could not be built, so its pages answer 503 until "npm run build" works:\n${failure}\n`);
  }
  return SITE_FOLDER;
}

const DATA_NOTE: Readonly<Record<DataMode, string>> = {
  live: 'Permits come from the portals themselves.',
  sample:
    'The portals cannot be reached (or PORTALS=sample is set): permits are generated, and the site says so.',
  recorded: 'Permits come from the portals recorded at PORTALS_ORIGIN, and the site says so.',
};

/** Returns the sources listed in `SOURCES`, or all when it is empty. @throws CannotStart */
function chooseSources(text: string | undefined, sources: readonly Source[]): readonly Source[] {
  const named = (text ?? '').split(',').flatMap((id) => id.trim() || []);
  const unknown = named.find((id) => !sources.some((source) => source.id === id));
  if (unknown !== undefined)
    throw new CannotStart(
      `SOURCES names "${unknown}", which is not a source. "npm run sources" lists them all.`,
    );
  return named.length === 0 ? sources : sources.filter(({ id }) => named.includes(id));
}

/** The PMTiles file that `TILES` names. @throws CannotStart */
function findTiles(file = ''): string | undefined {
  if (file === '') return undefined;
  if (!existsSync(file))
    throw new CannotStart(
      `TILES is "${file}", which is no file. "npm run ops -- tiles" says how to get one.`,
    );
  return file;
}

function parsePort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CannotStart(`PORT is "${text}", which is not a port. Use a number from 1 to 65535.`);
  return port;
}

/** Checks that the port is free before anything is built or started. @throws CannotStart */
async function checkPort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new CannotStart(
      `Port ${port} ${code === 'EACCES' ? 'requires more rights' : 'is taken by another program'}. Choose another: PORT=${port < 1024 ? DEFAULT_PORT : port + 10} npm start`,
    );
  });
}

/** Returns the message of errors that the user can fix, and the stack trace of others. */
function describeError(error: unknown): string {
  if (error instanceof CannotStart || error instanceof UnknownMode || error instanceof NoDynamo)
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main();
