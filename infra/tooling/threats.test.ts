import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };

/** Pages of an operator, which name files and commands in code marks. */
describe.each(['infra/THREATS.md', 'infra/DEPLOY.md'])('%s', (page) => {
  const text = read(page);

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:infra|functions|shared|web)\/[\w./-]+\.\w+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

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

describe('the table of ASVS 5.0', () => {
  const page = read('infra/THREATS.md');
  const rows = [...page.matchAll(/^\| (V[\d.]+) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
    ([, id = '', level = '', , state = '', shownBy = '']) => ({ id, level, state, shownBy }),
  );

  it('has every requirement of levels 1 and 2 once, in order', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(required);
  });

  it('says of each whether it is met, and why not', () => {
    const states = ['met', 'n/a', 'not met'];
    expect(rows.filter(({ state, shownBy }) => !states.includes(state) || shownBy === '')).toEqual([]);
  });

  it('names a file, a command or a section of the page for what is met', () => {
    const sections = [...page.matchAll(/^## (.*)$/gm)].map(
      ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
    );
    const proofs = (shownBy: string): boolean[] => [
      ...[...shownBy.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = '']) => existsSync(join(root, file))),
      ...[...shownBy.matchAll(/`npm run ([\w:]+)`/g)].map(([, script = '']) =>
        Object.hasOwn(scripts, script),
      ),
      ...[...shownBy.matchAll(/\]\((#[\w-]+)\)/g)].map(([, link = '']) => sections.includes(link)),
    ];
    const bare = rows.filter(
      ({ state, shownBy }) =>
        state === 'met' && (proofs(shownBy).length === 0 || proofs(shownBy).includes(false)),
    );
    expect(bare).toEqual([]);
  });

  it('has at most five that are not met, and two that Cognito’s sign-in of agents does not meet', () => {
    expect(rows.filter(({ state }) => state === 'not met').length).toBeLessThanOrEqual(5 + 2);
  });
});
