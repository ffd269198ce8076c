import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** All Markdown of the repository: what nobody reads is not kept true. */
const WORDS_MAX = 24_000;

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

it('say how it is within so many words', () => {
  const words = globSync('**/*.md', {
    exclude: (name) => /^(node_modules|dist|cdk\.out|\..*)$/.test(name),
  }).reduce((sum, file) => sum + readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length, 0);
  expect(words).toBeLessThanOrEqual(WORDS_MAX);
});

it('give each decision its day', () => {
  const undated = readFileSync('functions/DECISIONS.md', 'utf8')
    .split(/\n(?=- )/)
    .filter(
      (decision) => decision.startsWith('- **') && !/\((20\d\d-)?(1[0-2]|0\d)-[0-3]\d[);]/.test(decision),
    );
  expect(undated).toEqual([]);
});
