import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * A browser test waits for what it looks at: `await expect.poll(() => box.inputValue()).toBe('Chicago')`. A page that is
 * read once may settle a moment later, and the test fails by chance.
 */

const READS =
  'textContent|innerText|allTextContents|allInnerTexts|inputValue|getAttribute|isChecked|isEnabled|isDisabled|isVisible|count';
/** That something is not there is read once: waiting until it is gone would let it be there for a while. */
const READ_ONCE = new RegExp(
  `expect\\(\\s*(?:await|\\(await|\\[await)\\b[^;]*\\.(?:${READS})\\([^;]*(?<!\\.toBe\\((?:0|false)\\)\\W{0,9});`,
  'g',
);
const WAITS_FOR_TIME = /\bwaitForTimeout\b|\bsetTimeout\b/g;

/** A limit of a test's own: shorter than the one of all tests, it ends what only takes long beside other work. */
const OWN_LIMIT = /^\s*\}, [\d_]{5,}\);$|, \{\s*timeout: [\d_]+,?\s*\}, async/gm;

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('web/e2e/*.test.ts', { cwd: root });

function chancesOf(text: string): string[] {
  return [READ_ONCE, WAITS_FOR_TIME].flatMap((pattern) => text.match(pattern) ?? []);
}

it('knows what may settle later', () => {
  for (const text of [
    "expect(await box.inputValue()).toBe('');",
    'expect(\n  await rows().getByText(/^a$/).count(),\n).toBe(3);',
    "proves('§1', async () => expect(await one.isChecked()).toBe(true));",
    "expect([await cell.innerText(), 1]).toEqual(['a', 1]);",
    'await page.waitForTimeout(100);',
  ])
    expect(chancesOf(text), text).toHaveLength(1);
  for (const text of [
    "await expect.poll(() => box.inputValue()).toBe('');",
    'expect(await toasts().count()).toBe(0);',
    "proves('§1', async () => expect(await one.isVisible()).toBe(false));",
    'const name = await box.inputValue();\nexpect(await answer.json()).toBe(name);',
  ])
    expect(chancesOf(text), text).toEqual([]);
});

it('leaves no browser test to chance', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.flatMap((file) =>
      chancesOf(readFileSync(`${root}/${file}`, 'utf8')).map((one) => `${file}: ${one}`),
    ),
  ).toEqual([]);
});

it('leaves the limit of a test to the configuration', () => {
  expect('  }, 60_000);').toMatch(OWN_LIMIT);
  expect("it('starts', {\n    timeout: 60_000,\n  }, async () => {").toMatch(OWN_LIMIT);
  const tests = globSync('{functions,infra,shared,web}/**/*.test.{ts,tsx}', { cwd: root });
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((file) => readFileSync(`${root}/${file}`, 'utf8').match(OWN_LIMIT))).toEqual([]);
});
