import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { conform } from '#functions/collection/conform.ts';
import { missingColumns, type RawRow, rawColumns } from '#functions/collection/mapping.ts';
import { recordKey } from '#functions/collection/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import { stateCode } from '#shared/domain/states.ts';
import { findSource, loadSources } from './catalog.ts';
import { discover } from './discover.ts';

/** The day the expected permits were written for. */
const TODAY = '2026-11-20';
const sources = await loadSources();

async function beside(source: Source, what: 'sample' | 'expected'): Promise<RawRow[]> {
  const [state, ...place] = source.id.split('-');
  const file = new URL(`./${state}/${place.join('-')}.${what}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as RawRow[];
}

describe('the catalogue', () => {
  it('is sorted by id, holds each id once, and is loaded once', async () => {
    const ids = sources.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(await loadSources()).toBe(sources);
    expect((await findSource('il-chicago'))?.name).toBe('City of Chicago');
    expect(await findSource('il-nowhere')).toBeUndefined();
  });

  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
  async function folderWith(file: string, text: string): Promise<URL> {
    const folder = await mkdtemp(join(tmpdir(), 'sources-'));
    folders.push(folder);
    await mkdir(join(folder, 'oh'));
    await writeFile(join(folder, 'oh', file), text);
    await writeFile(join(folder, 'oh', 'akron.sample.json'), '[]');
    return pathToFileURL(`${folder}/`);
  }

  it('finds a source that is merely put there', async () => {
    const folder = await folderWith('akron.ts', "export const source = { id: 'oh-akron' };");
    expect((await discover(folder)).map(({ id }) => id)).toEqual(['oh-akron']);
  });

  it('refuses a file whose id is not its path', async () => {
    const folder = await folderWith('akron.ts', "export const source = { id: 'oh-dayton' };");
    await expect(discover(folder)).rejects.toThrow('must export a source with the id "oh-akron"');
  });
});

describe.each(sources.map((source) => [source.id, source] as const))('%s', (_, source) => {
  it('conforms its sample rows to exactly the permits expected', async () => {
    const permits = (await beside(source, 'sample')).flatMap((row) => {
      const conformed = conform(source, row, TODAY);
      return 'permit' in conformed ? [conformed.permit] : [];
    });
    const expected = await beside(source, 'expected');
    // Our readings of the words have rule tables and tests of their own; they bind here where the expectation names them.
    const read = (at: number) => {
      const { valuationSuspect, permitCategory, propertyUse } = permits[at] ?? {};
      return { valuationSuspect, permitCategory, propertyUse };
    };
    expect(permits).toEqual(expected.map((permit, at) => ({ ...read(at), ...permit })));
    expect(permits.length).toBeGreaterThanOrEqual(5);
  });

  it('finds every column it maps in the sample', async () => {
    const columns = new Set((await beside(source, 'sample')).flatMap((row) => Object.keys(row)));
    expect(missingColumns(source, columns)).toEqual([]);
    // Columns of one version of the table only are in the sample too.
    const kindOf = (column: string) => column.replace(/[.[].*/, '').replace(/\d+/, '{n}');
    const everyKind = rawColumns(source).map(kindOf);
    const present = [...columns].map(kindOf);
    expect(everyKind.filter((column) => !present.includes(column))).toEqual([]);
  });

  it('has a key of its own for every sample row', async () => {
    const keys = (await beside(source, 'sample')).map((row) => recordKey(source, row));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(undefined);
    expect(source.recordKey.join()).not.toMatch(/^(:id|_id|objectid|fid|esri_oid|cartodb_id)$/i);
  });

  it('belongs to its state and shows where its data are', () => {
    expect(source.id.startsWith(`${stateCode(source.state).toLowerCase()}-`)).toBe(true);
    expect(source.landingPage === null || URL.canParse(source.landingPage)).toBe(true);
    expect(source.level === 'city' ? source.city : 'any').not.toBeNull();
    expect(source.level === 'state' ? 'any' : source.county).not.toBeNull();
  });

  it('shows no phone but invented ones, neither in the sample nor in what is expected of it', async () => {
    for (const what of ['sample', 'expected'] as const)
      expect(realPhones(JSON.stringify(await beside(source, what)))).toEqual([]);
  });
});

/** What is written like an American phone number, but for 555-0100 to 555-0199, which belong to nobody. */
function realPhones(text: string): string[] {
  const phones =
    text.match(/(?<![\w.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w.-])/g) ?? [];
  return phones.filter((phone) => !/555[ .-]01\d\d$/.test(phone));
}

describe('the search for phones', () => {
  it('finds them in any writing, and lets invented ones pass', () => {
    const text = '"a":"(312) 744-5000","b":"312-744-5000","c":"1 312.744.5000","d":"(312) 555-0123"';
    expect(realPhones(text)).toHaveLength(3);
    expect(realPhones('"zip":"19122-3304","id":"101-080-0111-22","date":"2026-11-20"')).toEqual([]);
  });
});
