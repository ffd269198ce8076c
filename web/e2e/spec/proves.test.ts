import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { proves } from './proves.ts';
import { SPEC_ROWS, type SpecRow } from './rows.ts';

/** The journeys and the rows they name, read from their text: a row counts as proved only where it is written out. */
const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** The rows that the `proves` calls of a journey name. */
function rowsNamed(text: string): string[] {
  return [...text.matchAll(/\bproves\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(([, named = '']) =>
    [...named.matchAll(/'([^']+)'/g)].map(([, row = '']) => row),
  );
}

/** The journeys' text, by file. */
const journeys = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')] as const),
);

describe('the rows of the spec', () => {
  it('are each looked at by a step', () => {
    const proved = new Set([...journeys.values()].flatMap(rowsNamed));
    expect(Object.keys(SPEC_ROWS).filter((row) => !proved.has(row))).toEqual([]);
  });

  it('are named as they are, and where they are looked at', () => {
    for (const [file, text] of journeys) {
      expect(
        rowsNamed(text).filter((row) => !Object.hasOwn(SPEC_ROWS, row)),
        file,
      ).toEqual([]);
      expect(text.match(/'§/g) ?? [], file).toHaveLength(rowsNamed(text).length);
    }
  });

  it('are read where a step names one or several', () => {
    expect(
      rowsNamed(
        `await proves('§1.a', () => 1); await proves(\n  ['§1.b', '§1.c'],\n  look); disproves('§1.d')`,
      ),
    ).toEqual(['§1.a', '§1.b', '§1.c']);
  });

  it('tell what broke them', async () => {
    const row: SpecRow = '§9.price';
    await expect(proves(row, () => Promise.reject(new Error('No such button.')))).rejects.toThrow(
      /§9\.price “Price: \$5\/month.*”\nNo such button\./,
    );
    await expect(proves(row, () => 5)).resolves.toBe(5);
  });
});
