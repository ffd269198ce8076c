import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Pages name files and folders in code marks, from the root. */
const PAGES = globSync('**/*.md', { cwd: root, exclude: (name) => /^(node_modules|dist|\..*)$/.test(name) });

it.each(PAGES)('%s names files and folders that exist', (page) => {
  const named = [...read(page).matchAll(/`((?:infra|functions|shared|web)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('finds files that threats name', () => {
  expect(read('infra/THREATS.md').match(/`[\w./-]+\.test\.tsx?`/g)?.length).toBeGreaterThan(40);
});
