import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Pages of an operator, which name files in code marks. */
describe.each(['infra/THREATS.md', 'infra/DEPLOY.md'])('%s', (page) => {
  const text = read(page);

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:infra|functions|shared|web)\/[\w./-]+\.\w+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
