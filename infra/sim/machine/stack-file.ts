import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DataMode } from './mode.ts';
import { openStateFile } from './state-file.ts';

/** Data of a running stack for other commands, in `stack.json` of its state folder. */
export interface StackFile {
  readonly pid: number;
  /** The DynamoDB process, so that the next start can end it after the stack was killed. */
  readonly dynamoPid: number | null;
  readonly siteOrigin: string;
  /** The functions' environment. */
  readonly env: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../../.local', import.meta.url));

/** Returns the state folder of a mode. `STATE_FOLDER` changes the parent folder. */
export function stateFolder(
  mode: DataMode,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return join(env['STATE_FOLDER'] ?? ROOT, mode);
}

export function writeStackFile(folder: string, stack: StackFile): void {
  const file = openStateFile<StackFile>(join(folder, NAME), stack);
  file.value = stack;
  file.save();
}

export function removeStackFile(folder: string): void {
  rmSync(join(folder, NAME), { force: true });
}

/**
 * Finds the running stack of a state folder. Cleans up the file and the DynamoDB of a stack that was killed.
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
    // EPERM means that the process is alive and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True when the process is a DynamoDB on this folder; the pid may have been reused. */
function runsOn(pid: number, folder: string): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8').split('\0').includes(join(folder, DYNAMO_FILE));
}

export const DYNAMO_FILE = 'dynamo.db';
/** Folder of the objects that stand in for S3. */
export const OBJECTS_FOLDER = 'objects';

function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint, { method: 'POST', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );
}
