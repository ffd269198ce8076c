import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type CallName, routes } from '#shared/contract/routes.ts';

const patterns = (Object.keys(routes) as CallName[]).map(
  (name) => new RegExp(`^${routes[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
);

it.each(globSync('infra/*.md'))('%s names only API paths of the contract', (file) => {
  // `functions/api/…` is a folder.
  const paths = readFileSync(file, 'utf8').match(/(?<!functions)\/(?:api|v1)\/[\w{}/-]+/g) ?? [];
  expect(paths.filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});

it('finds API paths in the runbook', () => {
  expect(readFileSync('infra/RUNBOOK.md', 'utf8')).toContain('/api/permits/stats');
});
