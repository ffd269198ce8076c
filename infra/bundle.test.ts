import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '#functions/api/pipeline/edge.ts';
import type { Source } from '#functions/collection/source.ts';
import type { composeMail } from '#functions/mail/compose.ts';
import { configFrom } from '#functions/platform/config.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { bundleFolder, bundleHandlers } from './bundle.ts';
import { NOTICES_FILE, parseNotices } from './notices/notices.ts';

async function bundled(file: string): Promise<unknown> {
  await bundleHandlers([file]);
  return import(pathToFileURL(join(bundleFolder(file), 'index.mjs')).href);
}

it('includes every source in a bundle', async () => {
  const catalog = (await bundled('functions/sources/catalog.ts')) as {
    loadSources(): Promise<readonly Source[]>;
  };
  expect(await catalog.loadSources()).toEqual(await loadSources());
});

it('includes mail rendering in a bundle, with its notices', async () => {
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
      quotaId: 'quota-ada',
      poolUserId: 'pool-ada',
      email: 'ada@example.com',
      firstName: 'Ada',
      mailStopped: null,
      subscription: trialSubscription('2026-11-27T12:00:00.000Z'),
      createdAt: '2026-11-20T12:00:00.000Z',
    },
    { template: 'test-notification', key: 'test', data: {} },
    new Date('2026-11-20T12:00:00.000Z'),
  );
  expect(composed?.mail.html).toContain('Our email reaches you');
  expect(composed?.mail.text).toContain('Our email reaches you');

  const notices = readFileSync(join(bundleFolder('functions/mail/compose.ts'), NOTICES_FILE), 'utf8');
  const names = parseNotices(notices).map((line) => line.split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining(['@react-email/body', 'react', 'react-dom', 'zod']));
  expect(names).not.toContain('vitest');
});

describe('a bundled function', () => {
  const file = 'functions/api/groups/outside.ts';
  const SECRET = 'a'.repeat(32);
  beforeAll(() => bundleHandlers([file]));

  /** Returns the output of a program that has the function as `handler`. */
  const runWithHandler = (program: string): string => {
    const url = pathToFileURL(join(bundleFolder(file), 'index.mjs')).href;
    return execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', `const { handler } = await import('${url}'); ${program}`],
      { encoding: 'utf8', env: { SITE_ORIGIN: 'https://site.test', ORIGIN_SECRETS: SECRET } },
    );
  };

  it('answers calls that use dynamic imports', () => {
    const event = {
      routeKey: 'ANY /v1/{proxy+}',
      rawPath: '/v1/openapi.json',
      rawQueryString: '',
      headers: {
        [ORIGIN_SECRET_HEADER]: SECRET,
        [VIEWER_ADDRESS_HEADER]: '192.0.2.1:1',
        'accept-encoding': 'gzip, br',
      },
      requestContext: { requestId: 'one', http: { method: 'GET', sourceIp: '192.0.2.1' } },
    };
    const context = '{ getRemainingTimeInMillis: () => 9000 }';
    const answer = JSON.parse(
      runWithHandler(`console.log(JSON.stringify(await handler(${JSON.stringify(event)}, ${context})))`),
    );
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'Content-Encoding': 'br' } });
    const document = JSON.parse(brotliDecompressSync(Buffer.from(answer.body, 'base64')).toString());
    expect(document.openapi).toBe('3.1.0');
  });

  it('has source files and lines in stack traces', () => {
    const stack = runWithHandler('try { await handler({}, {}); } catch ({ stack }) { console.log(stack); }');
    const [, line] = /at .*functions\/api\/groups\/group-handler\.ts:(\d+):\d+/.exec(stack) ?? [];
    const written = readFileSync('functions/api/groups/group-handler.ts', 'utf8').split('\n')[
      Number(line) - 1
    ];
    expect(written).toContain('requestContext.http');
    expect(stack).not.toContain('index.mjs');
  });
});
