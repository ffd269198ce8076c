import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Source } from '#functions/collection/source.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { buildSite, SITE_FOLDER, siteIsStale } from '#infra/build-site.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { NoDynamo } from '../aws/dynamo.ts';
import { Misuse } from '../harness/misuse.ts';
import { type Closers, openClosers, Stopped } from './closers.ts';
import { findSources } from './find-sources.ts';
import { allowedModes, chooseMode, type DataMode, recordedOrigin } from './mode.ts';
import { PORT_MAX, startStack } from './stack.ts';
import { runningStack, stateFolder } from './stack-file.ts';

const DEFAULT_PORT = 4400;

const HELP = `Usage: npm start

Starts the whole system on this machine, and prints its addresses. It takes variables, such as PORT=4500 npm start:
  PORT            another port than ${DEFAULT_PORT}
  SOURCES         collects only these, such as il-chicago,pa-philadelphia
  PORTALS         live or sample: asks the portals, or generates cities; otherwise whether a portal can be reached decides
  PORTALS_ORIGIN  the address that gets all requests to portals, such as http://127.0.0.1:9000
  TILES           a PMTiles file with the streets of the maps
  STATE_FOLDER    where the state is kept; .local otherwise`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main([argument]: readonly string[]): Promise<void> {
  if (argument === '--help') return say(HELP);
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
    if (argument !== undefined)
      throw new Misuse(`npm start takes variables, not "${argument}". "npm start -- --help" lists them.`);
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
  const tiles = findTiles(process.env['TILES']);
  if (allowedModes(process.env).length > 1) say('Asking whether the portals can be reached …');
  const mode = await chooseMode(process.env, sources);
  const folder = stateFolder(mode);
  const running = await runningStack(folder);
  if (running !== undefined)
    throw new Misuse(
      `${PRODUCT_NAME} is already running at ${running.siteOrigin} (process ${running.pid}). Use that one, or stop it with Ctrl-C first.`,
    );
  await checkPort(port);
  say(`Starting ${PRODUCT_NAME} …`);
  const site = await prepareSite(closers);
  const stack = await startStack(
    { mode, folder, site, port, recorded: recordedOrigin(process.env), tiles, sources, say },
    closers,
  ).catch((error: unknown) => {
    throw portFault(error, port) ?? error;
  });
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

/** Returns the sources listed in `SOURCES`, or all when it is empty. @throws Misuse */
function chooseSources(text: string | undefined, all: readonly Source[]): readonly Source[] {
  const named = findSources(
    all,
    (text ?? '').split(',').flatMap((id) => id.trim() || []),
  );
  return named.length === 0 ? all : named;
}

/** The PMTiles file that `TILES` names. @throws Misuse */
function findTiles(file = ''): string | undefined {
  if (file === '') return undefined;
  if (!existsSync(file))
    throw new Misuse(`TILES is "${file}", which is no file. "npm run ops -- tiles" says how to get one.`);
  return file;
}

function parsePort(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX)
    throw new Misuse(`PORT is "${text}", which is not a port. Use a number from 1 to ${PORT_MAX}.`);
  return port;
}

/** Checks that the port is free before anything is built or started. @throws Misuse */
async function checkPort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()));
  }).catch((error: unknown) => {
    throw portFault(error, port) ?? error;
  });
}

/** What to do about a port that cannot be listened on; undefined for other errors. */
function portFault(error: unknown, port: number): Misuse | undefined {
  const { code, port: at } = error as { code?: unknown; port?: unknown };
  if (at !== port || (code !== 'EADDRINUSE' && code !== 'EACCES')) return undefined;
  const other = port < 1024 || port + 10 > PORT_MAX ? DEFAULT_PORT : port + 10;
  return new Misuse(
    `Port ${port} ${code === 'EACCES' ? 'requires more rights' : 'is taken by another program'}. Choose another: PORT=${other} npm start`,
  );
}

/** Returns the message of errors that the user can fix, and the stack trace of others. */
function describeError(error: unknown): string {
  if (error instanceof Misuse || error instanceof NoDynamo) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main(process.argv.slice(2));
