import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly bin?: object }>>;
}

it('one package brings each program: npm 10 links the first, also one for another machine that it leaves out', () => {
  const { packages } = JSON.parse(
    readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
  ) as Lock;
  const programs = Object.entries(packages)
    .filter(([path]) => path.lastIndexOf('node_modules/') === 0)
    .flatMap(([, { bin = {} }]) => Object.keys(bin));
  expect(programs).toContain('node');
  expect(programs.filter((name, at) => programs.indexOf(name) !== at)).toEqual([]);
});
