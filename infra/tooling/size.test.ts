import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isShipped } from './shipped.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What runs at AWS or in a browser, without the governments, which are data, and the nodes, which run at n8n. */
const COUNTED = '{functions,shared,web/src,web/worker,infra/stacks}/**/*.{ts,tsx}';
const MOST_LINES = 112_300;

it(`what ships has at most ${MOST_LINES} lines of TypeScript`, () => {
  const files = globSync(COUNTED, { cwd: root }).filter(
    (file) => isShipped(file) && !/^(functions\/sources|shared\/integrations)\//.test(file),
  );
  const lines = files.reduce(
    (sum, file) => sum + readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1,
    0,
  );
  expect(lines).toBeGreaterThan(50_000);
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});
