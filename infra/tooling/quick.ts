import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importsOf } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What makes a test slow: a database or a server on this machine, a process, a synthesis, a bundle, a browser, the files of all sources,
 * a rebuild that is killed at each of its calls.
 * A test that imports one of these, itself or through what it imports, is left out of `npm run test:quick`. `quick-setup.ts` refuses a
 * test that uses one in another way, or takes long.
 */
const SLOW_USES: readonly RegExp[] = [
  /^infra\/sim\/aws\/create-tables\.ts$/,
  /^functions\/sources\/discover\.ts$/,
  /^functions\/permits\/lead-index\/build\/rebuild\.test\.ts$/,
  /^infra\/sim\/(http-server|aws\/dynamo|aws\/objects)\.ts$/,
  /^node:(child_process|worker_threads)$/,
  /^aws-cdk-lib(\/|$)/,
  /^(esbuild|vite|playwright-core|recheck)$/,
];
/** A file that makes a server of its own. */
const SERVES = /\bcreateServer\b/;

/** The tests that run in Node. */
export const NODE_TESTS = '{functions,infra,shared,web/{bench,worker}}/**/*.test.ts';

const known = new Map<string, readonly string[] | 'slow'>();

/** What a file needs at run time, by path or package; `slow` if it is slow itself. */
function needsOf(file: string): readonly string[] | 'slow' {
  const before = known.get(file);
  if (before !== undefined) return before;
  const needs = SERVES.test(readFileSync(join(root, file), 'utf8'))
    ? 'slow'
    : importsOf(file).flatMap(({ target, typeOnly }) => (typeOnly ? [] : [target]));
  known.set(file, needs);
  return needs;
}

/** True when a file reaches something slow. @param file a path from the root */
export function isSlow(file: string): boolean {
  const seen = new Set([file]);
  for (const one of seen) {
    if (SLOW_USES.some((use) => use.test(one))) return true;
    if (!/^(functions|infra|shared|web)\/.*\.tsx?$/.test(one)) continue;
    const needs = needsOf(one);
    if (needs === 'slow') return true;
    for (const need of needs) seen.add(need);
  }
  return false;
}

/** The tests in Node that the quick run leaves out. */
export function slowTests(): string[] {
  return globSync(NODE_TESTS, { cwd: root }).filter(isSlow);
}
