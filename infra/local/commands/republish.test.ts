import { expect, it } from 'vitest';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { openPglite } from '#functions/permits/lead-postgres/testing.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { testRuntime } from '#functions/platform/testing.ts';
import { parseRepublish, republish } from './republish.ts';

it('fills a new PostgreSQL with what is published, and tells the log first', async () => {
  const runtime = await testRuntime();
  await storePermits(runtime, [samplePermit('a.1'), samplePermit('a.2'), samplePermit('b.1')]);
  await publishIndex(runtime);
  const database = await openPglite();
  runtime.index.database = database;
  const told: string[] = [];
  const record = async (...about: string[]) => void told.push(about.join(' '));
  const publish = async () => void (await publishIndex(runtime));
  await republish({ runtime, publish, record }, ['a', 'b']);
  expect(told).toEqual(['republish all sources']);
  expect(await readPending(runtime)).toEqual([]);
  const index = await openLeadIndex(runtime);
  expect((await index.search({ filter: {}, sort: 'newest', offset: 0, limit: 10 })).ids).toEqual([
    'a.1',
    'a.2',
    'b.1',
  ]);
  const refused = () => Promise.reject(new Error('no log'));
  await expect(republish({ runtime, publish, record: refused }, ['a'])).rejects.toThrow('no log');
  expect(await readPending(runtime)).toEqual([]);
  await database.close();
});

it('takes a stage and nothing else', () => {
  expect(parseRepublish(['--stage', 'prod'])).toEqual({ stage: 'prod' });
  expect(parseRepublish(['--help'])).toBeUndefined();
  expect(() => parseRepublish(['now'])).toThrow('Usage: npm run republish');
});
