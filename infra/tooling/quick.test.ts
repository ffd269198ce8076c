import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { isSlow, slowTests } from './quick.ts';

it.each([
  ['a local DynamoDB', 'functions/team/team.test.ts'],
  ['a server of its own', 'functions/platform/network/public-post.test.ts'],
  ['a stand-in, which is a server', 'infra/sim/gateway/server.test.ts'],
  ['a process', 'infra/bundle.test.ts'],
  ['a synthesis', 'infra/stacks/roles.test.ts'],
  ['the files of all sources', 'functions/sources/catalog.test.ts'],
])('a test that uses %s is slow', (_, file) => {
  expect(isSlow(file)).toBe(true);
});

it('a test of plain rules is quick', () => {
  expect(isSlow('shared/domain/days.test.ts')).toBe(false);
  expect(isSlow('infra/ops/cost/demand.ts')).toBe(false);
});

it('what the quick run refuses works in the slow run, to which this test belongs', async () => {
  expect(slowTests()).toContain('infra/tooling/quick.test.ts');
  expect(spawnSync(process.execPath, ['--version']).status).toBe(0);
  const server = createServer().listen();
  await new Promise((done) => server.close(done));
});
