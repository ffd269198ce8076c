import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ASVS } from './requirements.ts';
import { SUITES, type SuiteName } from './suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * The levels of all requirements of ASVS 5.0.0, from OWASP's own list: a line for each chapter, a group for each section, a digit for each
 * requirement. `V1.1.1` is the first digit.
 */
const ASVS_LEVELS = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

const required = ASVS_LEVELS.flatMap((sections, chapter) =>
  sections
    .split(' ')
    .flatMap((levels, section) =>
      [...levels].map((level, at) => ({ id: `V${chapter + 1}.${section + 1}.${at + 1}`, level })),
    ),
).filter(({ level }) => level !== '3');

describe('the requirements of ASVS 5.0', () => {
  it('are all of levels 1 and 2, once, in order', () => {
    expect(required).toHaveLength(253);
    expect(ASVS.map(([id, level]) => ({ id, level: String(level) }))).toEqual(required);
  });

  it('that are met name a suite, or a section of THREATS.md where they ask for a document', () => {
    const sections = [...read('infra/THREATS.md').matchAll(/^## (.*)$/gm)].map(
      ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
    );
    for (const [id, , state, says, shownBy] of ASVS) {
      if (state !== 'met') continue;
      expect([id, shownBy.length > 0]).toEqual([id, true]);
      for (const one of shownBy.filter((name) => name.startsWith('#'))) expect(sections).toContain(one);
      if (shownBy.every((name) => name.startsWith('#'))) expect(says).toMatch(/^Documented: /);
    }
  });

  it('that are not met are two by our choice, and at most seven that Cognito does not meet', () => {
    const notMet = ASVS.filter(([, , state]) => state === 'not met');
    const ours = notMet.filter(([, , , , why]) => !String(why).includes('Cognito'));
    expect(ours.map(([id]) => id)).toEqual(['V6.3.3', 'V14.3.3']);
    expect(notMet.length - ours.length).toBeLessThanOrEqual(7);
  });

  it('name files that exist', () => {
    const named = ASVS.flatMap((row) => [
      ...row.join(' ').matchAll(/`((?:\w|\.github)[\w./-]*\/[\w./-]+\.\w+)`/g),
    ]);
    expect(named.length).toBeGreaterThan(10);
    expect(named.flatMap(([, file = '']) => (existsSync(join(root, file)) ? [] : [file]))).toEqual([]);
  });
});

describe('the suites', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

  it.each(Object.entries(SUITES))('%s is a test file or a command, and shows something', (name, suite) => {
    const [, script] = /^npm run ([\w:-]+)/.exec(suite) ?? [];
    if (script === undefined) {
      expect(suite).toMatch(/\.test\.tsx?$/);
      expect(existsSync(join(root, suite))).toBe(true);
    } else expect(scripts).toHaveProperty([script]);
    expect(
      ASVS.some(([, , state, , shownBy]) => state === 'met' && shownBy.includes(name as SuiteName)),
    ).toBe(true);
  });
});
