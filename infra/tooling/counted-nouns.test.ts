import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isShipped } from './shipped.ts';

/** A figure with a plural after it, in a template or in JSX: "1 leads" for one. `counted` says it right. */
const FIGURE =
  /\{\s*(?:(?:formatCount|countText|count)\([^{}]*\)|[^{}]*\.toLocaleString\('en-US'\)|[\w.?]+\.(?:length|size|total)|(?:\w+\.)*[a-z]*[tT]otal\w*)\s*\}(?:<\/\w+>)?\s+(?:(?:new|more|building|full)\s+)?[a-z-]{3,}s\b(?!=)/g;
/** A constant, such as `ALERTS_PER_USER`, is never one. */
const CONSTANT = /\{\s*(?:\w+\()?[A-Z]{3}/;
/** Says before what one is called, or that there are several. */
const KNOWS_ONE = /=== 1\b|(?:length|size) > \w+|COUNTS\[/;
const CHARACTERS_BEFORE = 120;

/** The figures of a text that can be one, with a plural. */
function faultsIn(text: string): string[] {
  return [...text.matchAll(FIGURE)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - CHARACTERS_BEFORE), match.index);
    return CONSTANT.test(match[0]) || KNOWS_ONE.test(before) ? [] : match[0];
  });
}

it.each([
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: source text
  ['`${formatCount(total)} leads`', 1],
  ['<p>{permits.length} new permits</p>', 1],
  ["`${total.toLocaleString('en-US')} cities`", 1],
  ["`${total === 1 ? 'one lead' : `${formatCount(total)} leads`}`", 0],
  ['`${ALERTS_PER_USER.toLocaleString()} alerts` `${formatCount(ROWS_MOST)} rows`', 0],
  ["counted(total, 'lead')", 0],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: source text
])('knows whether %s can say one of several', (text, faults) => {
  expect(faultsIn(text)).toHaveLength(faults);
});

it('says no figure with a plural that one would have too', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = globSync('{functions,shared,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => isShipped(file) && !file.startsWith('functions/sources/'),
  );
  expect(files.length).toBeGreaterThan(500);
  const faults = files.flatMap((file) =>
    faultsIn(readFileSync(`${root}/${file}`, 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
