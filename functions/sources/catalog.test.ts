import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConformedPermit, conform } from '#functions/collection/conform/conform.ts';
import {
  missingColumns,
  type RawRow,
  rawColumns,
  readColumn,
} from '#functions/collection/conform/mapping.ts';
import { holdsPlace } from '#functions/collection/conform/normal-forms/addresses.ts';
import { publishedClass } from '#functions/collection/conform/normal-forms/points.ts';
import { permitStatus } from '#functions/collection/conform/normal-forms/status-rules.ts';
import { recordKey } from '#functions/collection/records/record-key.ts';
import type { Source } from '#functions/collection/source.ts';
import { LICENSES, termsOf } from '#functions/collection/source-terms.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { mayCollect } from '#shared/domain/permit/data-terms.ts';
import { type FurtherFacts, furtherFacts } from '#shared/domain/permit/permit.ts';
import { STATES, stateCode } from '#shared/domain/permit/states.ts';
import { findSource, loadSources } from './catalog.ts';
import { discover } from './discover.ts';
import { NOT_MAPPED } from './not-mapped.ts';

/** The day the expected permits were written for. */
const TODAY = '2026-11-20';
const sources = await loadSources();

/** What is not there is enabled: a source that is not collected may be without sample rows. */
const proved = sources.filter(
  (source) => source.disabled === undefined || existsSync(fileBeside(source, 'sample')),
);

function fileBeside({ id }: Source, what: 'sample' | 'expected'): URL {
  const [state, ...place] = id.split('-');
  return new URL(`./${state}/${place.join('-')}.${what}.json`, import.meta.url);
}

async function beside(source: Source, what: 'sample' | 'expected'): Promise<RawRow[]> {
  return JSON.parse(await readFile(fileBeside(source, what), 'utf8')) as RawRow[];
}

/** What we read from the words of a permit. */
const OUR_READINGS = [
  'valuationSuspect',
  'permitCategory',
  'propertyUse',
  'trades',
  'tradeWords',
  'actions',
  'contractorKind',
  'contractorTrades',
  'recordUrl',
  'shared',
  'relatedNumbers',
  'parcel',
  'expiresOn',
  ...(Object.keys(furtherFacts({})) as (keyof FurtherFacts)[]),
] as const;

/** The permits that a source's sample rows become. */
async function conformed(source: Source): Promise<ConformedPermit[]> {
  return (await beside(source, 'sample')).flatMap((row) => {
    const made = conform(source, row, TODAY);
    return 'permit' in made ? [made.permit] : [];
  });
}

/** The values in a permit whose row has none. */
function unseen({ id, state, city, county }: Source): Partial<ConformedPermit> {
  const nothing = null;
  return {
    permitType: nothing,
    addressStreet: nothing,
    addressZip: nothing,
    valuation: nothing,
    status: nothing,
    rawStatus: nothing,
    issueDate: nothing,
    description: nothing,
    propertyOwnerName: nothing,
    propertyOwnerPhone: nothing,
    propertyOwnerAddress: nothing,
    contractorName: nothing,
    contractorPhone: nothing,
    contractorLicense: nothing,
    contractorAddress: nothing,
    latitude: nothing,
    longitude: nothing,
    addressCity: city,
    addressState: stateCode(state),
    unparsed: {},
    sourceId: id,
    jurisdictionState: state,
    jurisdictionCity: city,
    jurisdictionCounty: county,
  };
}

/** A publisher's number or date: a digit among at most 30 characters, no blank, and no word of more than four letters. */
const RECORD_NUMBER = /^(?=.*\d)(?!.*[A-Za-z]{5})[\w:.-]{1,30}$/;
const NO_OTHER_COLUMNS = { recordKey: [''], dateColumn: '', feeColumns: [], details: {} } as const;

/** Words of a permit's names and addresses that its id shows. */
function namesInId({ id, permitNumber, ...permit }: ConformedPermit): string[] {
  const key = wordsIn(id.slice(permit.sourceId.length).replace(/~([0-9a-f]{2})/g, '%$1'));
  const { addressStreet, propertyOwnerName, propertyOwnerAddress, contractorName, contractorAddress } =
    permit;
  const texts = [addressStreet, propertyOwnerName, propertyOwnerAddress, contractorName, contractorAddress];
  const number = wordsIn(permitNumber);
  return texts
    .flatMap((text) => wordsIn(text ?? ''))
    .filter((word) => word.length > 2 && /[A-Z]/.test(word) && key.includes(word) && !number.includes(word));
}

function wordsIn(text: string): string[] {
  return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, ' '))
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
}

/** A generated expectation is an object, which no test accepts. A person reviews it and makes it a list. */
async function generateExpected(source: Source): Promise<never> {
  const review =
    'Generated from our own output. Read every field against the notes on the portal, then leave only the list.';
  await writeFile(
    fileBeside(source, 'expected'),
    `${JSON.stringify({ review, permits: await conformed(source) }, null, 1)}\n`,
  );
  throw new Error(`${source.id} had no expected permits. They were generated: read them, see the file.`);
}

describe('the catalog', () => {
  it('is sorted by id, holds each id once, and is loaded once', async () => {
    const ids = sources.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(await loadSources()).toBe(sources);
    expect((await findSource('il-chicago'))?.name).toBe('City of Chicago');
    expect(await findSource('il-nowhere')).toBeUndefined();
  });

  it('is read by https only', () => {
    const addresses =
      sources
        .map(({ portal }) => JSON.stringify(portal))
        .join()
        .match(/https?:/g) ?? [];
    expect(new Set(addresses)).toEqual(new Set(['https:']));
  });

  it('names sources that share permits on both sides', () => {
    const pairs = sources.flatMap(({ id, sharesWith = [] }) => sharesWith.map((other) => `${id} ${other}`));
    expect(pairs.length).toBeGreaterThan(10);
    for (const pair of pairs) expect(pairs).toContain(pair.split(' ').reverse().join(' '));
  });

  it('gives a status word of its own only where the general rules mean something else', () => {
    const own = sources.flatMap(({ id, statusWords = {} }) =>
      Object.entries(statusWords).map(([word, status]) => ({ id, word, status })),
    );
    expect(own.length).toBeGreaterThan(20);
    for (const { id, word, status } of own) {
      expect([id, phraseOf(word)]).toEqual([id, word]);
      expect([id, word, permitStatus(word)]).not.toEqual([id, word, status]);
    }
  });

  it('collects no source whose terms forbid it', () => {
    const refused = sources.filter((source) => !mayCollect(termsOf(source)));
    expect(refused.map(({ id }) => id)).toContain('tn-shelby-county');
    expect(refused.filter(({ disabled }) => disabled === undefined)).toEqual([]);
  });

  it('says where each license was read, and knows what it means or quotes it', () => {
    for (const { id, license, terms } of sources) {
      const isKnown =
        license === 'unknown' || Object.hasOwn(LICENSES, license) || terms?.clause !== undefined;
      expect([id, isKnown]).toEqual([id, true]);
      if (terms === undefined) continue;
      expect([id, terms.seen.where === '', terms.seen.on]).toEqual([
        id,
        false,
        expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      ]);
    }
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

describe.each(proved.map((source) => [source.id, source] as const))('%s', (_, source) => {
  it('conforms its sample rows to exactly the permits expected', async () => {
    if (!existsSync(fileBeside(source, 'expected'))) await generateExpected(source);
    const permits = await conformed(source);
    const expected = await beside(source, 'expected');
    // Our readings of the words have rule tables and tests of their own; they bind here where the expectation names them.
    const read = (permit: ConformedPermit | undefined) =>
      Object.fromEntries(OUR_READINGS.map((name) => [name, permit?.[name]]));
    const publishesContractors = source.fields.contractorName !== undefined;
    expect(Array.isArray(expected)).toBe(true);
    for (const { addressStreet, addressCity, addressZip } of permits)
      expect(holdsPlace(addressStreet, addressCity, addressZip), String(addressStreet)).toBe(false);
    expect(permits).toEqual(
      expected.map((permit, at) => ({
        ...read(permits[at]),
        publishesContractors,
        pointClass: permit['latitude'] == null ? null : publishedClass(source),
        ...unseen(source),
        ...permit,
      })),
    );
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

  it('names nobody and no street in an id', async () => {
    const permits = await conformed(source);
    expect(permits.flatMap((permit) => namesInId(permit).map((word) => `${word} in ${permit.id}`))).toEqual(
      [],
    );
  });

  it('declares as record numbers what holds only numbers or dates', async () => {
    const { recordNumbers = [], recordKey: key, fields } = source;
    // Related numbers are record numbers themselves.
    const { permitNumber, issueDate, relatedNumbers, ...others } = fields;
    const read = Object.values(others).flatMap((column) =>
      rawColumns({ ...source, fields: { permitNumber: column }, ...NO_OTHER_COLUMNS }),
    );
    for (const column of recordNumbers) {
      expect(key).toContain(column);
      expect(read).not.toContain(column);
      const values = (await beside(source, 'sample')).map((row) => readColumn(row, column));
      expect(values.filter((value) => value !== '' && !RECORD_NUMBER.test(value))).toEqual([]);
    }
  });

  it('shows no phone but invented ones, neither in the sample nor in what is expected of it', async () => {
    for (const what of ['sample', 'expected'] as const)
      expect(realPhones(JSON.stringify(await beside(source, what)))).toEqual([]);
  });
});

describe.each(sources.map((source) => [source.id, source] as const))('%s', (_, source) => {
  it('belongs to its state, shows where its data are, and says why when it is not collected', () => {
    expect(source.id.startsWith(`${stateCode(source.state).toLowerCase()}-`)).toBe(true);
    expect(source.landingPage === null || URL.canParse(source.landingPage)).toBe(true);
    expect(source.level === 'city' ? source.city : 'any').not.toBeNull();
    expect(source.level === 'state' ? 'any' : source.county).not.toBeNull();
    if (source.disabled !== undefined) expect(source.disabled).toMatch(/^[A-Z].{15,}\.$/);
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

describe('what is known and not mapped', () => {
  it('is no source, is in a state of ours, and says why in a sentence', () => {
    const ids = NOT_MAPPED.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    for (const { id, state, reason } of NOT_MAPPED) {
      expect(sources.some((source) => source.id === id)).toBe(false);
      expect(id.startsWith(`${stateCode(state).toLowerCase()}-`)).toBe(true);
      expect(reason).toMatch(/^[A-Z].{15,}\.$/);
    }
  });
});

it('each of the 17 states has a source that is asked at least daily, which keeps it ACTIVE', () => {
  const asked = sources.filter(({ disabled, cadence }) => disabled === undefined && cadence !== 'weekly');
  const states = new Set(asked.map(({ state }) => state));
  expect(STATES.map(({ name }) => name).filter((name) => !states.has(name))).toEqual([]);
});
