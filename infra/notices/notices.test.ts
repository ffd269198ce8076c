import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPackages, importedByStyles, noticesText, packageFolders, parseNotices } from './notices.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Installs a package and returns one of its files. */
function install(path: string, license: unknown, text?: string): string {
  const folder = join(root, path);
  mkdirSync(join(folder, 'lib'), { recursive: true });
  const name = path.split('node_modules/').at(-1);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license: license }));
  if (text !== undefined) writeFileSync(join(folder, 'LICENSE'), text);
  return join(folder, 'lib/index.js');
}

describe('notices', () => {
  it('list each shipped package once, and none of our own files', () => {
    const plain = install('node_modules/plain', 'MIT');
    const scoped = install('node_modules/@one/scoped', 'ISC');
    const within = install('node_modules/plain/node_modules/inner', 'MIT');
    const files = [plain, `${plain}?used`, `\0${scoped}`, within, join(root, 'web/src/main.ts'), '\0virtual'];
    expect(packageFolders(files)).toEqual(
      ['@one/scoped', 'plain', 'plain/node_modules/inner'].map((name) => join(root, 'node_modules', name)),
    );
    expect(parseNotices(noticesText(findPackages(files)))).toEqual([
      '@one/scoped 1.0.0 (ISC)',
      'inner 1.0.0 (MIT)',
      'plain 1.0.0 (MIT)',
    ]);
  });

  it('contain every license text once', () => {
    const files = ['a', 'b'].map((name) => install(`node_modules/${name}`, 'MIT', 'Copyright Ada'));
    const text = noticesText(findPackages([...files, install('node_modules/c', 'ISC')]));
    expect(text.match(/Copyright Ada/g)).toHaveLength(1);
    expect(text).toContain('a 1.0.0\nb 1.0.0\n\nCopyright Ada');
    expect(text).toContain('c 1.0.0\n\nUnder ISC; the package has no license text.');
  });

  it.each([['GPL-3.0'], ['UNLICENSED'], [undefined], [{ type: 'MIT' }]])(
    'fail the build for the license %j',
    (license) => {
      const file = install('node_modules/other', license);
      expect(() => findPackages([file])).toThrow(/^other 1\.0\.0 is under .* Read its terms/);
    },
  );

  it('find fonts and styles that our style sheets import', () => {
    install('node_modules/font', 'OFL-1.1');
    writeFileSync(join(root, 'node_modules/font/latin.css'), '');
    writeFileSync(join(root, 'tokens.css'), '@import "font/latin.css";');
    writeFileSync(
      join(root, 'app.css'),
      '@import "./tokens.css";\n@import url("https://elsewhere.test/a.css");',
    );
    const found = importedByStyles(join(root, 'app.css'));
    expect(findPackages(found).map(({ name }) => name)).toEqual(['font']);
  });
});
