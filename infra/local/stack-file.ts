import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Mode } from './mode.ts';
import { openStateFile } from './state-file.ts';

/** What a running stack tells the commands beside it, in `stack.json` of its state folder. */
export interface StackFile {
  readonly pid: number;
  /** The DynamoDB process it started, so that a next one can end it should the stack be killed. */
  readonly dynamoPid: number | null;
  readonly siteOrigin: string;
  /** The functions' environment. */
  readonly env: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../.local', import.meta.url));

/** The folder a mode's state is kept in; `STATE_FOLDER` moves all of them. */
export function stateFolder(
  mode: Mode,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return join(env['STATE_FOLDER'] ?? ROOT, mode);
}

/** Makes the running stack known. */
export function writeStackFile(folder: string, stack: StackFile): void {
  const file = openStateFile<StackFile>(join(folder, NAME), stack);
  file.value = stack;
  file.save();
}

export function removeStackFile(folder: string): void {
  rmSync(join(folder, NAME), { force: true });
}

/**
 * The stack that runs on a state folder. What a killed one left behind is cleared: its file, and its DynamoDB.
 * @returns undefined when none runs
 */
export async function runningStack(folder: string): Promise<StackFile | undefined> {
  const path = join(folder, NAME);
  if (!existsSync(path)) return undefined;
  const stack = openStateFile<StackFile | null>(path, null).value;
  if (stack === null) return undefined;
  const endpoint = stack.env['DYNAMODB_ENDPOINT'] ?? '';
  if (isAlive(stack.pid) && (await answers(endpoint))) return stack;
  if (stack.dynamoPid !== null && runsOn(stack.dynamoPid, folder)) {
    process.kill(stack.dynamoPid, 'SIGTERM');
    while (await answers(endpoint)) await pause(ORPHAN_POLL_MS);
  }
  removeStackFile(folder);
  return undefined;
}

const NAME = 'stack.json';
const ORPHAN_POLL_MS = 25;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Not permitted means that it lives and is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True when a process is a DynamoDB on this folder: a number alone may meanwhile be another process. */
function runsOn(pid: number, folder: string): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8').split('\0').includes(join(folder, DYNAMO_FILE));
}

/** The file of a state folder that DynamoDB keeps its tables in. */
export const DYNAMO_FILE = 'dynamo.db';

function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}
