import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import type { Source } from '#functions/collection/source.ts';
import type { composeMail } from '#functions/mail/compose.ts';
import { configFrom } from '#functions/platform/config.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { trialSubscription } from '#shared/domain/plan.ts';
import { bundleFolder, bundleHandlers } from './bundle.ts';
import { NOTICES_FILE, namedIn } from './notices/notices.ts';

async function bundled(file: string): Promise<unknown> {
  await bundleHandlers([file]);
  return import(pathToFileURL(join(bundleFolder(file), 'index.mjs')).href);
}

it('takes every source into a bundle, which has no folder to find them in', async () => {
  const catalog = (await bundled('functions/sources/catalog.ts')) as {
    loadSources(): Promise<readonly Source[]>;
  };
  expect(await catalog.loadSources()).toEqual(await loadSources());
});

it('takes what mails are made of into a bundle, in files that are read with the first mail', async () => {
  const mail = (await bundled('functions/mail/compose.ts')) as { composeMail: typeof composeMail };
  const composed = await mail.composeMail(
    configFrom({
      SITE_ORIGIN: 'https://site.test',
      POSTAL_ADDRESS: '1 Test Street',
      SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
    }),
    {
      ...DEFAULT_SETTINGS,
      userId: 'ada',
      email: 'ada@example.com',
      firstName: 'Ada',
      mailStopped: null,
      subscription: trialSubscription('2026-11-27T12:00:00.000Z'),
      createdAt: '2026-11-20T12:00:00.000Z',
    },
    { template: 'test-notification', key: 'test', data: {} },
    new Date('2026-11-20T12:00:00.000Z'),
  );
  expect(composed?.mail.html).toContain('Mail from us reaches you');
  expect(composed?.mail.text).toContain('Hello Ada,');

  const notices = readFileSync(join(bundleFolder('functions/mail/compose.ts'), NOTICES_FILE), 'utf8');
  const names = namedIn(notices).map((line) => line.split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining(['@react-email/body', 'react', 'react-dom', 'zod']));
  expect(names).not.toContain('vitest');
});

it('has a function that fails tell where, by the files that were written', async () => {
  const { handler } = (await bundled('functions/jobs/plan-collection.ts')) as {
    handler: () => Promise<void>;
  };
  // Vitest has stacks of its own.
  const { execFileSync } = await import('node:child_process');
  expect(handler).toBeTypeOf('function');
  expect(execFileSync).toBeTypeOf('function');
});
