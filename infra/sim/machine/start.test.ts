import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBoardStates } from '#functions/boards/board-store.ts';
import { BOARDS } from '#functions/boards/boards.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { openLocalEnvironment } from '#infra/ops/environment.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { freePort, LOCAL_CREDENTIALS } from '../aws/dynamo.ts';
import { serve, textReply } from '../http-server.ts';
import type { StackFile } from './stack-file.ts';

/** Of a stack whose start is looked at, not what it collects: all sources take the machine for a while. */
const ONE = { SOURCES: 'il-chicago' };
const START = fileURLToPath(new URL('./start.mjs', import.meta.url));
let folder: string;
let port: number;
let children: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stack-'));
  mkdirSync(join(folder, 'site'));
  for (const page of ['index', 'app', 'login']) writeFileSync(join(folder, `site/${page}.html`), page);
  port = await freePort();
  children = [];
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const pid of dynamosHere()) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Started {
  readonly child: ChildProcess;
  output(): string;
  readonly exit: Promise<number | null>;
  /** Resolves when the output contains a text. */
  prints(wanted: string): Promise<void>;
}

function start(env: Record<string, string> = {}, ...line: readonly string[]): Started {
  const inherited = { ...process.env };
  for (const name of ['DYNAMODB_ENDPOINT', 'PORTALS_ORIGIN', ...Object.keys(LOCAL_CREDENTIALS)])
    delete inherited[name];
  const child = spawn(process.execPath, [START, ...line], {
    env: {
      ...inherited,
      PORT: String(port),
      PORTALS: 'sample',
      STATE_FOLDER: folder,
      SITE_FOLDER: join(folder, 'site'),
      ...env,
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const prints = async (wanted: string) => {
    while (!output.includes(wanted)) {
      if (child.exitCode !== null) throw new Error(`It ended without printing "${wanted}": ${output}`);
      await pause(25);
    }
  };
  return { child, output: () => output, exit, prints };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const site = () => `http://localhost:${port}`;
const stackFile = () => join(folder, 'sample/stack.json');
const readStackFile = () => JSON.parse(readFileSync(stackFile(), 'utf8')) as StackFile;

/** Finds the DynamoDB processes on this test's folder. */
function dynamosHere(): number[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => existsSync(`/proc/${pid}/cmdline`))
    .filter((pid) => commandLine(pid).includes(`${folder}/`))
    .filter((pid) => commandLine(pid).includes('dynoxide'))
    .map(Number);
}
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function openDemoSession(password: string): Promise<string> {
  const config = (await (await fetch(`${site()}/config.json`)).json()) as SiteConfig;
  const { userPoolId, userPoolClientId, cognitoEndpoint } = config;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: cognitoEndpoint ?? '' } },
  });
  await signOut();
  await signIn({ username: 'demo@plumbline.example', password });
  const { tokens } = await fetchAuthSession();
  const kept = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  const response = await fetch(`${site()}/api/session`, {
    method: 'POST',
    headers: { origin: site(), 'content-type': 'application/json' },
    body: JSON.stringify({
      idToken: tokens?.idToken?.toString(),
      accessToken: tokens?.accessToken.toString(),
      refreshToken: kept?.refreshToken,
    }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Presses the mailbox's button and returns the subjects of all mails. */
async function sendDueMail(): Promise<string[]> {
  const config = (await (await fetch(`${site()}/config.json`)).json()) as SiteConfig;
  const mailbox = config.mailboxUrl ?? '';
  await fetch(`${mailbox}/run`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: mailbox, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=mail',
  });
  const mails = (await (await fetch(`${mailbox}/mails.json`)).json()) as { subject: string }[];
  return mails.map(({ subject }) => subject);
}

async function permitTotal(): Promise<number> {
  const stats = (await (await fetch(`${site()}/api/permits/stats`)).json()) as { totalPermits: number };
  return stats.totalPermits;
}

describe('npm start', () => {
  it('starts a whole site, keeps its state, and leaves no process', async () => {
    const first = start();
    await first.prints('is ready');
    expect(first.output()).toContain(site());
    const password = /demo@plumbline\.example\s+(\S+)/.exec(first.output())?.[1] ?? '';
    const cookie = await openDemoSession(password);
    const user = () => fetch(`${site()}/api/auth/user`, { headers: { cookie } });
    expect(await (await user()).json()).toMatchObject({ email: 'demo@plumbline.example', firstName: 'Demo' });
    // A welcome waits a while for the answers about the business.
    const answered = await fetch(`${site()}/api/user/notifications`, {
      method: 'PATCH',
      headers: { cookie, origin: site(), 'content-type': 'application/json' },
      body: JSON.stringify({ trades: ['roofing'] }),
    });
    expect(answered.status).toBe(200);
    // The scheduled run may be sending it right now.
    while ((await sendDueMail()).length === 0) await pause(100);
    expect(await sendDueMail()).toEqual(['Welcome to Plumbline']);
    while ((await permitTotal()) <= 1000) await pause(100);
    expect(await permitTotal()).toBeGreaterThan(1000);
    const { pid, dynamoPid, env } = readStackFile();
    expect(pid).toBe(first.child.pid);
    expect(env['SITE_ORIGIN']).toBe(site());
    expect(isAlive(dynamoPid ?? 0)).toBe(true);
    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect(isAlive(dynamoPid ?? 0)).toBe(false);
    expect(existsSync(stackFile())).toBe(false);

    const second = start();
    await second.prints('is ready');
    expect(second.output()).toContain(password);
    expect((await user()).status).toBe(200);
    expect(await permitTotal()).toBeGreaterThan(1000);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    expect(dynamosHere()).toEqual([]);
  });

  it('reports a taken port in one line', async () => {
    const other = await serve(() => textReply(200, ''), port);
    const started = start();
    expect(await started.exit).toBe(1);
    await other.close();
    expect(started.output()).toBe(
      `Port ${port} is taken by another program. Choose another: PORT=${port + 10} npm start\n`,
    );
    expect(dynamosHere()).toEqual([]);
  });

  it('reports invalid settings in one line', async () => {
    const noPort = start({ PORT: 'eighty' });
    expect(await noPort.exit).toBe(1);
    expect(noPort.output()).toBe('PORT is "eighty", which is not a port. Use a number from 1 to 65535.\n');
    const noTiles = start({ TILES: join(folder, 'missing.pmtiles') });
    expect(await noTiles.exit).toBe(1);
    expect(noTiles.output()).toMatch(
      /^TILES is ".*missing\.pmtiles", which is no file\. "npm run ops -- tiles" says/,
    );
    const noMode = start({ PORTALS: 'maybe' });
    expect(await noMode.exit).toBe(1);
    expect(noMode.output()).toBe('PORTALS is "maybe". Set it to live or sample, or leave it out.\n');
    const noSource = start({ SOURCES: 'il-chicago,il-chigago' });
    expect(await noSource.exit).toBe(1);
    expect(noSource.output()).toBe('There is no source il-chigago. Did you mean il-chicago?\n');
    const noOrigin = start({ PORTALS_ORIGIN: 'localhost:9000' });
    expect(await noOrigin.exit).toBe(1);
    expect(noOrigin.output()).toBe(
      'PORTALS_ORIGIN is "localhost:9000", which is not an address. Write it like http://127.0.0.1:9000.\n',
    );
    const silent = `http://127.0.0.1:${await freePort()}`;
    const noRecording = start({ PORTALS_ORIGIN: silent });
    expect(await noRecording.exit).toBe(1);
    expect(noRecording.output()).toMatch(new RegExp(`^Nothing answers at ${silent}, .*\\n$`));
  });

  it('takes no options but shows its help', async () => {
    const wrong = start({}, '--port=80');
    expect(await wrong.exit).toBe(1);
    expect(wrong.output()).toBe(
      'npm start takes variables, not "--port=80". "npm start -- --help" lists them.\n',
    );
    const help = start({}, '--help');
    expect(await help.exit).toBe(0);
    expect(help.output()).toMatch(/^Usage: npm start\n(.*\n)+ {2}PORT /);
  });

  it('starts on the last port, and says of a port taken meanwhile what it says of one taken before', async () => {
    const late = start(ONE);
    await late.prints('Starting Plumbline');
    const other = await serve(() => textReply(200, ''), port);
    expect(await late.exit).toBe(1);
    await other.close();
    expect(late.output()).toBe(
      `Starting Plumbline …\nPort ${port} is taken by another program. Choose another: PORT=${port + 10} npm start\n`,
    );

    const last = start({ PORT: '65535', ...ONE });
    await last.prints('is ready');
    expect(last.output()).toMatch(/Site +http:\/\/localhost:65535\n/);
    last.child.kill('SIGINT');
    expect(await last.exit).toBe(0);
  });

  it('stops cleanly while it is starting', async () => {
    const started = start();
    while (!existsSync(join(folder, 'sample/dynamo.db'))) await pause(5);
    started.child.kill('SIGINT');
    expect(await started.exit).toBe(0);
    expect(dynamosHere()).toEqual([]);
    expect(existsSync(stackFile())).toBe(false);
  });

  it('cleans up after a killed stack, and does not start beside a running one', async () => {
    const killed = start(ONE);
    await killed.prints('is ready');
    const orphan = readStackFile().dynamoPid;
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(dynamosHere()).toEqual([orphan]);
    const next = start(ONE);
    await next.prints('is ready');
    expect(dynamosHere()).toEqual([readStackFile().dynamoPid]);
    const third = start({ PORT: String(await freePort()), ...ONE });
    expect(await third.exit).toBe(1);
    expect(third.output()).toMatch(/^Plumbline is already running at \S+ \(process \d+\)\. .*\n$/);
    next.child.kill('SIGINT');
    expect(await next.exit).toBe(0);
  });
});

describe('a command beside the stack', () => {
  const before = { ...process.env };
  beforeEach(() => {
    for (const name of ['DYNAMODB_ENDPOINT', ...Object.keys(LOCAL_CREDENTIALS)]) delete process.env[name];
    Object.assign(process.env, { STATE_FOLDER: folder, PORTALS: 'sample' });
  });
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
  const item = { pk: 'kept', sk: 'by a command' };
  const url = 'https://data.cityofchicago.org/resource/ydr8-5enu.json?$limit=1';

  it('sees that a first start warns of nothing, whatever SOURCES names', async () => {
    const stack = start(ONE);
    await stack.prints('permits, done');
    const { runtime, close } = await openLocalEnvironment();
    const boards = BOARDS.filter((board) => board.from.kind !== 'import' && isOn(board)).map(({ id }) => id);
    while ((await readBoardStates(runtime, boards)).size < boards.length) await pause(100);
    await close();
    stack.child.kill('SIGINT');
    expect(await stack.exit).toBe(0);
    expect(stack.output()).not.toMatch(/warn|error/i);
  });

  it('uses the same data and portals, alone or beside a running stack', async () => {
    const alone = await openLocalEnvironment();
    expect(alone.mode).toBe('sample');
    await alone.runtime.collection.put(item);
    const rows = await (await alone.fetch(url, {})).json();
    await alone.close();
    expect(dynamosHere()).toEqual([]);

    const stack = start(ONE);
    await stack.prints('is ready');
    const beside = await openLocalEnvironment();
    expect(await beside.runtime.collection.get(item)).toEqual(item);
    expect(beside.runtime.config.siteOrigin).toBe(site());
    expect(await (await beside.fetch(url, {})).json()).toEqual(rows);
    await beside.close();
    expect((await fetch(`${site()}/config.json`)).status).toBe(200);
    stack.child.kill('SIGINT');
    expect(await stack.exit).toBe(0);
  });
});
