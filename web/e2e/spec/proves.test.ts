import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { proves } from './proves.ts';
import { SPEC_ROWS, type SpecRow } from './rows.ts';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The rows in the `proves` calls of a test file. */
function rowsNamed(text: string): string[] {
  return [...text.matchAll(/\bproves\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/'([^']+)'/g)].map(([, row = '']) => row),
  );
}

/** Text of the browser tests, by file. */
const testFiles = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')] as const),
);

describe('the rows of the spec', () => {
  it('are all checked by a test', () => {
    const proved = new Set([...testFiles.values()].flatMap(rowsNamed));
    expect(Object.keys(SPEC_ROWS).filter((row) => !proved.has(row))).toEqual([]);
  });

  it('are named correctly, and only in proves calls', () => {
    for (const [file, text] of testFiles) {
      expect(
        rowsNamed(text).filter((row) => !Object.hasOwn(SPEC_ROWS, row)),
        file,
      ).toEqual([]);
      expect(text.match(/'§/g) ?? [], file).toHaveLength(rowsNamed(text).length);
    }
  });

  it('are parsed from calls with one or several rows', () => {
    expect(
      rowsNamed(
        `await proves('§1.a', () => 1); await proves(\n  ['§1.b', '§1.c'],\n  check); disproves('§1.d')`,
      ),
    ).toEqual(['§1.a', '§1.b', '§1.c']);
  });

  it('are named in the error message', async () => {
    const row: SpecRow = '§9.price';
    await expect(proves(row, () => Promise.reject(new Error('No such button.')))).rejects.toThrow(
      /§9\.price “Price: \$5\/month.*”\nNo such button\./,
    );
    await expect(proves(row, () => 5)).resolves.toBe(5);
  });
});
