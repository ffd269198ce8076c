import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFolder, bundleHandlers } from '../../bundle.ts';
import { FUNCTIONS, HANDLER_FILES } from '../../stacks/functions.ts';
import { type BundleParts, bundleParts, LOADED_LATER } from './bundle-parts.ts';

/** Checks the files that a cold start reads, whose time `npm run bench -- init` measures. */

const dist = mkdtempSync(join(tmpdir(), 'bundles-'));
const bundles = new Map<string, BundleParts>();
beforeAll(async () => {
  await bundleHandlers(HANDLER_FILES, dist);
  for (const [name, { file }] of Object.entries(FUNCTIONS))
    bundles.set(name, await bundleParts(bundleFolder(file, dist)));
});
afterAll(() => rmSync(dist, { recursive: true, force: true }));

const atStart = (name: string): ReadonlySet<string> => bundles.get(name)?.packagesAtStart ?? new Set();

describe('a function that starts', () => {
  it.each(Object.keys(FUNCTIONS))('%s reads the DynamoDB client and little else, in one file', (name) => {
    expect(atStart(name)).toContain('@aws-sdk/client-dynamodb');
    expect(bundles.get(name)?.filesAtStart).toBe(1);
    // Nobody waits for a job: the collector has the words of all its rules.
    expect(bundles.get(name)?.atStart).toBeLessThan(name.startsWith('api-') ? 360_000 : 600_000);
  });

  it('makes no formatter of Intl', () => {
    const urls = HANDLER_FILES.map((file) => pathToFileURL(join(bundleFolder(file, dist), 'index.mjs')).href);
    const script = fileURLToPath(new URL('./find-formatters.mjs', import.meta.url));
    expect(execFileSync(process.execPath, [script, ...urls], { encoding: 'utf8' })).toBe('[]');
  });

  it.each(Object.keys(FUNCTIONS))('%s reads nothing of SES, Cognito, PayPal, mails or workbooks', (name) => {
    const apart = [...LOADED_LATER].flatMap(([what, packages]) => (what === 'schemas' ? [] : packages));
    expect([...atStart(name)].filter((one) => apart.includes(one))).toEqual([]);
  });

  it.each(Object.keys(FUNCTIONS).filter((name) => name.startsWith('api-')))(
    '%s loads its schemas with the first call',
    (name) => {
      expect(atStart(name)).not.toContain('zod');
      expect(bundles.get(name)?.apart.get('schemas')).toBeGreaterThan(0);
    },
  );
});

it('finds mail rendering and PayPal in later files', () => {
  expect(bundles.get('send-mail')?.apart.get('mail rendering')).toBeGreaterThan(0);
  expect(bundles.get('api-money')?.apart.get('PayPal')).toBeGreaterThan(0);
});
