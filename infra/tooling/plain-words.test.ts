import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isShipped } from './shipped.ts';

/** Words that no contractor uses, and what a screen says of its own making. */
const FORBIDDEN =
  /record can['’]t tell|likely next|size not stated|stated coverage|records on file|key plan|second factor|feed address|prime contractor|(?<=["'`>])[ALX]-\d{3}\b|charged by itself|ends by itself|forgotten your password|feeds are collected|known feeds|sheet index|geographic forecasting|what the subscription holds|whether and how often we write|hide what I worked|any one is enough|it is here, in this list|the answer stands|status as written|terms not recorded|history we saw|stands in the list|fits neither bound|follows the form|asked anew|the planner runs|busiest location shown|what should go/i;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*/g;

const faultsIn = (text: string): string[] =>
  text
    .replaceAll(COMMENTS, '')
    .split('\n')
    .filter((line) => FORBIDDEN.test(line));

it.each([
  ["label: 'Likely next',", 1],
  ['<p>Your second factor is on.</p>', 1],
  ["number: 'L-200',", 1],
  ["// Turns the second factor off.\nconst title = 'Two-step sign-in';", 0],
  ["const secondFactor = 'SAMPLE-0417';", 0],
])('knows whether %s has a word that nobody uses', (text, faults) => {
  expect(faultsIn(text)).toHaveLength(faults);
});

it('has no such word on a screen, in a mail or in an answer', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // `ask` lists what people may type.
  const files = globSync('{functions,shared,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => isShipped(file) && !/^(functions\/(sources|collection)|shared\/domain\/ask)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((file) =>
      faultsIn(readFileSync(`${root}/${file}`, 'utf8')).map((line) => `${file}: ${line}`),
    ),
  ).toEqual([]);
});
