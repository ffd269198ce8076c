import { expect, it } from 'vitest';
import { localLog } from './progress.ts';

function logged(write: (log: ReturnType<typeof localLog>) => void): readonly string[] {
  const lines: string[] = [];
  write(localLog((line) => void lines.push(line)));
  return lines;
}

it('a recording that lacks every source says so three times, then how often', () => {
  const lines = logged((log) => {
    for (let number = 0; number < 130; number++)
      log.warn(`az-town-${number} unreachable: The data set is gone (HTTP 404).`, { counts: number });
  });
  expect(lines.map((line) => line.slice(0, 40))).toEqual(
    [0, 1, 2, 9, 99].map((number) =>
      `warning: az-town-${number} unreachable: The data set is gone`.slice(0, 40),
    ),
  );
  expect(lines.at(-1)).toBe(
    'warning: az-town-99 unreachable: The data set is gone (HTTP 404). (100 like it; "npm run sources" lists them)',
  );
});

it('other warnings and every error are printed', () => {
  const lines = logged((log) => {
    for (const cause of ['asks for a password', 'answers slowly', 'moved', 'is gone', 'says no'])
      log.warn(`az-town unreachable: It ${cause}.`);
    for (let number = 0; number < 9; number++) log.error('A run failed', new Error('no disk'));
  });
  expect(lines.filter((line) => line.startsWith('warning: '))).toHaveLength(5);
  expect(lines.filter((line) => line.startsWith('error: A run failed Error: no disk'))).toHaveLength(9);
});
