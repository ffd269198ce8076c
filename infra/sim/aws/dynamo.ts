import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

interface LocalDynamo {
  readonly endpoint: string;
  /** The process it started; undefined when it uses a running DynamoDB. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Credentials for the stand-in, which does not check them. */
export const LOCAL_CREDENTIALS = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;

/** Thrown when there is no DynamoDB for this platform; the message says how to install one. */
export class NoDynamo extends Error {
  override readonly name = 'NoDynamo';
}

/**
 * Starts DynamoDB from, in this order: `DYNAMODB_ENDPOINT`, the bundled binary, `dynoxide` on the PATH (ARCHITECTURE §6).
 * @param file storage file; in memory when absent
 * @throws NoDynamo
 */
export async function startDynamo(file?: string): Promise<LocalDynamo> {
  const given = process.env['DYNAMODB_ENDPOINT'];
  if (given !== undefined && given !== '')
    return { endpoint: given, pid: undefined, stop: () => Promise.resolve() };
  const port = await freePort();
  const args = [
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    ...(file === undefined ? [] : ['--db-path', file]),
  ];
  const child = spawn(findBinary(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const endpoint = `http://127.0.0.1:${port}`;
  // Ends DynamoDB with this process.
  const end = () => void child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  await waitUntilReady(endpoint, child);
  return { endpoint, pid: child.pid, stop: () => stopProcess(child) };
}

/** Returns a free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

function findBinary(): string {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch {
    const onPath = (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, 'dynoxide'))
      .find(existsSync);
    if (onPath !== undefined) return onPath;
    throw new NoDynamo(
      `No DynamoDB for ${process.platform}-${process.arch} comes with this project. Install one with "npm install --global dynoxide", or set DYNAMODB_ENDPOINT to one that runs.`,
    );
  }
}

/** A busy machine takes many times the moment that a start needs. */
const READY_MS = 60_000;

async function waitUntilReady(endpoint: string, child: ChildProcess): Promise<void> {
  let failure: Error | undefined;
  let output = '';
  child.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-2000);
  });
  child.once('error', (error) => {
    failure = error;
  });
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    if (failure !== undefined) throw failure;
    if (child.exitCode !== null)
      throw new Error(`DynamoDB stopped with exit code ${child.exitCode} while starting: ${output}`);
    const ready = await fetch(endpoint, { method: 'POST' }).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`DynamoDB did not answer within ${READY_MS / 1000} seconds.`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await gone;
}
