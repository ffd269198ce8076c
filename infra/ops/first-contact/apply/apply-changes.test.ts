import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Source } from '#functions/collection/source.ts';
import { source as phoenix } from '#functions/sources/az/phoenix.ts';
import { source as hartford } from '#functions/sources/ct/hartford.ts';
import type { Change } from '../contact-report.ts';
import { applyAccepted } from './apply-changes.ts';
import { changedSource, editText } from './edit-source.ts';

const textOf = (path: string) =>
  readFile(new URL(`../../../../functions/sources/${path}`, import.meta.url), 'utf8');
const column = (from: string, to: string): Change => ({ kind: 'column', from, to, by: 'name' });

/** Evaluates the text of a source file, which has no import but of types. */
function evaluate(text: string): Source {
  const script = text
    .replace(/^import type .*$/gm, '')
    .replace('export const source: Source =', 'return')
    .replace(/^const (\w+) =/gm, 'const $1 =');
  return new Function(script)() as Source;
}

async function apply(path: string, source: Source, changes: readonly Change[]) {
  const folder = await mkdtemp(join(tmpdir(), 'apply-'));
  const file = join(folder, 'place.ts');
  try {
    await writeFile(file, await textOf(path));
    const proposals = [{ changes, accepted: true, reasons: [] }];
    const failure = await applyAccepted(pathToFileURL(file), source, { proposals }, async (changed) =>
      evaluate(await readFile(changed, 'utf8')),
    ).then(
      () => null,
      (error: Error) => `${error.name}: ${error.message}`,
    );
    return { failure, text: await readFile(file, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('an accepted change', () => {
  it('is written into the file, and nothing else', async () => {
    const before = await textOf('az/phoenix.ts');
    const { failure, text } = await apply('az/phoenix.ts', phoenix, [column('PERMIT_STAT', 'Permit_Status')]);
    expect(failure).toBeNull();
    expect(text).toBe(before.replace("status: 'PERMIT_STAT'", "status: 'Permit_Status'"));
    // What others counted stays as they named it.
    expect(text).toContain("column: 'PERMIT_STAT'");
  });

  it('may be another layer, also where the file names it once for two uses', async () => {
    const { portal } = hartford;
    if (portal.kind !== 'arcgis') throw new Error('Hartford is no layer.');
    const to = { ...portal, layer: 'https://gis.hartford.test/rest/services/Permits/FeatureServer/2' };
    const change: Change = { kind: 'portal', from: portal, to, by: 'catalog' };
    const { failure, text } = await apply('ct/hartford.ts', hartford, [change]);
    expect(failure).toBeNull();
    expect(evaluate(text)).toEqual({ ...hartford, portal: to, landingPage: to.layer });
  });

  it('may be how the portal is asked', async () => {
    const changes: Change[] = [{ kind: 'paging' }, { kind: 'date literal', from: 'TIMESTAMP', to: 'DATE' }];
    const { failure, text } = await apply('az/phoenix.ts', phoenix, changes);
    expect(failure).toBeNull();
    expect(text).toContain("    dateLiteral: 'DATE',\n    paging: 'object-ids',\n");
    expect(evaluate(text)).toEqual(changedSource(phoenix, changes));
  });

  it('is refused, and the file left as it is, where the text means more than the column', async () => {
    const before = await textOf('az/phoenix.ts');
    const source = { ...phoenix, fields: { ...phoenix.fields, status: 'Phoenix' } } as Source;
    const { failure, text } = await apply('az/phoenix.ts', source, [column('Phoenix', 'STATUS')]);
    expect(failure).toMatch(/^CannotEdit: .*change the file by hand\.$/);
    expect(text).toBe(before);
  });

  it.each<[string, Change, string]>([
    ['a text that is not there', column('PERMIT_{n}', 'X'), "does not contain 'PERMIT_{n}'"],
    ['a name with a quote', column("O'BRIEN", 'X'), 'by hand'],
    [
      'a table of another kind',
      { kind: 'portal', from: phoenix.portal, to: { kind: 'carto', host: 'a.test', table: 'b' }, by: 'twin' },
      'another kind (carto)',
    ],
  ])('is refused for %s', async (_, change, reason) => {
    const before = await textOf('az/phoenix.ts');
    const { failure, text } = await apply('az/phoenix.ts', phoenix, [change]);
    expect(failure).toContain(reason);
    expect(text).toBe(before);
  });
});

describe('editText', () => {
  it('refuses a date literal that occurs twice', () => {
    const change: Change = { kind: 'date literal', from: 'DATE', to: 'TIMESTAMP' };
    expect(() => editText("dateLiteral: 'DATE', dateLiteral: 'DATE'", [change])).toThrow('2 times, not once');
  });
});
