import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const SITE_FOLDER = join(ROOT, 'dist/web');
/** Inputs of the build. */
const SOURCES = ['web', 'shared', 'package-lock.json'];

/** True when the site was never built or an input is newer than the build. */
export function siteIsStale(): boolean {
  const entry = join(SITE_FOLDER, 'index.html');
  if (!existsSync(entry)) return true;
  return Math.max(...SOURCES.map((path) => newest(join(ROOT, path)))) > statSync(entry).mtimeMs;
}

interface SiteBuild {
  /** Resolves to null when the build succeeds or is stopped, else to Vite's error output. */
  readonly failure: Promise<string | null>;
  stop(): void;
}

/** Builds the site in a child process, which can be stopped. */
export function buildSite(): SiteBuild {
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));
  const child = spawn(process.execPath, [vite, 'build', '--config', join(ROOT, 'web/vite.config.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  let stopped = false;
  child.stderr.on('data', (text: Buffer) => {
    output += text.toString();
  });
  return {
    failure: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code === 0 || stopped ? null : output.trim()));
    }),
    stop() {
      stopped = true;
      child.kill('SIGTERM');
    },
  };
}

function newest(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
