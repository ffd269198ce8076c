import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';

/** Size limits in bytes. Browsers fetch the worker with every page, but the shell only once per version. */
const WORKER_MAX = 8_000;
const SHELL_MAX = 805_000;

let files: ReadonlyMap<string, string | Uint8Array>;
let worker: string;
let shell: readonly string[];

beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
  // The build sets NODE_ENV, and other test files share this process.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({ configFile, logLevel: 'error', build: { write: false } });
  vi.unstubAllEnvs();
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build made more than one output.');
  files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
  worker = String(files.get('/sw.js'));
  shell = JSON.parse(/\["\/app\.html"[^\]]*\]/.exec(worker)?.[0] ?? '[]') as string[];
});

describe('the built service worker', () => {
  it('is small and fetches only files of this build', () => {
    expect(worker.length).toBeLessThan(WORKER_MAX);
    expect(shell.length).toBeGreaterThan(10);
    expect(shell.filter((file) => !files.has(file))).toEqual(['/config.json']);
    const bytes = shell.reduce((sum, file) => sum + (files.get(file)?.length ?? 0), 0);
    expect(bytes).toBeLessThan(SHELL_MAX);
  });

  it('fetches the app’s scripts, the saved leads and the work list, but no other entries or large pages', () => {
    const page = String(files.get('/app.html'));
    expect(files.get('/payment.html')).toBe(page);
    expect(shell).toContain('/payment.html');
    for (const [, script = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect(shell).toContain(script);
    const names = shell.join();
    // The component and the storage code.
    expect(names).toMatch(/\/saved-leads-/);
    expect(names).toMatch(/\/saved-[\w-]{7}\.js/);
    expect(names).toMatch(/saved-permit-dialog-/);
    expect(names).toMatch(/work-list-page-/);
    // What a row of the saved work list opens.
    expect(names).toMatch(/entry-dialog-/);
    expect(names).toMatch(/call-dialog-/);
    expect(names).toMatch(/route-page-/);
    expect(names).toMatch(/route-map-/);
    expect(names).toMatch(/real-map-/);
    expect(names).not.toMatch(/login|cognito|heat-map|map-library|counties|index-/);
  });
});
