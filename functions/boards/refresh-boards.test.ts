import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeReply, fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { companyName } from '#functions/permits/company-name.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { Board } from './board.ts';
import { findRecords, readBoardStates, storeRecords } from './board-store.ts';
import { licenseKey } from './license-key.ts';
import { findDueBoard, refreshBoard } from './refresh-boards.ts';
import { sampleBoard, sampleRecord } from './testing.ts';

const board: Board = {
  ...sampleBoard,
  from: { kind: 'socrata', host: 'data.example', dataset: 'abcd-1234' },
  only: { column: 'class', is: ['roofing'] },
};
const COLUMNS = ['number', 'name', 'dba', 'class', 'expires', 'city', 'phone', 'type', ':id'];
const DAY_MS = 86_400_000;
const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
type FakeHandler = (url: URL) => FakeReply;

let now = Date.parse('2026-11-24T12:00:00Z');
let runtime: { collection: MemoryTable; clock: { now(): Date }; log: typeof log };
beforeEach(() => {
  now = Date.parse('2026-11-24T12:00:00Z');
  runtime = {
    collection: new MemoryTable('collection'),
    clock: { now: () => new Date(now) },
    log,
  };
});

const rowsOf = (count: number): Record<string, string>[] =>
  Array.from({ length: count }, (_, at) => ({
    ':id': `row-${String(at).padStart(5, '0')}`,
    number: String(100_000 + at),
    name: `Harbor ${at} Roofing LLC`,
    class: 'Roofing',
    city: 'Elgin',
    type: at % 10 === 0 ? 'Individual' : 'LLC',
  }));

/** Answers page by page, as Socrata does. */
function portal(rows: readonly Record<string, string>[], columns = COLUMNS): FakeHandler {
  return (url) => {
    if (url.pathname === '/robots.txt') return { status: 404, text: '' };
    const where = url.searchParams.get('$where') ?? '';
    const after = / :id > '([^']+)'/.exec(where)?.[1] ?? '';
    const limit = Number(url.searchParams.get('$limit'));
    return {
      headers: { 'x-soda2-fields': JSON.stringify(columns) },
      json: rows.filter((row) => (row[':id'] ?? '') > after).slice(0, limit),
    };
  };
}

const refresh = (handler: FakeHandler, options = {}) =>
  refreshBoard(
    { runtime, fetch: fetchFrom(handler), sleep: async () => undefined, standIn: true },
    board,
    options,
  );
const find = async (name: string, license: string | null = null) =>
  findRecords(runtime, (await readBoardStates(runtime, [board.id])).values(), { name, license });

describe('reading a board', () => {
  it('keeps the licenses of companies, from all pages, and asks for contractors only', async () => {
    const asked: string[] = [];
    const answer = portal(rowsOf(1500));
    const state = await refresh((url) => {
      asked.push(url.searchParams.get('$where') ?? '');
      return answer(url);
    });
    expect(state).toMatchObject({
      cause: null,
      read: { rows: 1500, kept: 1350, at: '2026-11-24T12:00:00.000Z' },
    });
    expect(
      asked.filter((where) => where !== '').every((where) => where.startsWith("(upper(class) = 'ROOFING')")),
    ).toBe(true);
    expect(await find('Harbor 1499 Roofing')).toMatchObject([{ license: '101499', city: 'Elgin' }]);
    expect(await find('Somebody Else Inc', '101499')).toHaveLength(1);
    expect(await find('Harbor 10 Roofing LLC', '100010')).toEqual([]);
  });

  it('replaces the licenses held before', async () => {
    await refresh(portal(rowsOf(1000)));
    await refresh(portal(rowsOf(1000).slice(100)));
    expect(await find('Harbor 55 Roofing')).toEqual([]);
    expect(await find('Harbor 555 Roofing')).toHaveLength(1);
    await refresh(portal(rowsOf(1000)));
    expect(await find('Harbor 55 Roofing')).toHaveLength(1);
  });

  it('keeps them when much fewer are answered, until an operator accepts that', async () => {
    await refresh(portal(rowsOf(1000)));
    now += DAY_MS;
    const shrunk = await refresh(portal(rowsOf(700)));
    expect(shrunk.cause).toBe('It has 630 licenses of companies, before 900; those are kept.');
    expect(shrunk.read?.at).toBe('2026-11-24T12:00:00.000Z');
    expect(await find('Harbor 955 Roofing')).toHaveLength(1);
    expect((await refresh(portal(rowsOf(700)), { acceptShrunk: true })).cause).toBeNull();
    expect(await find('Harbor 955 Roofing')).toEqual([]);
  });

  it('keeps them when the portal fails, a column is renamed or no row is a company’s', async () => {
    await refresh(portal(rowsOf(50)));
    const failures: readonly FakeHandler[] = [
      () => ({ status: 404, json: {} }),
      portal(
        rowsOf(50),
        COLUMNS.filter((column) => column !== 'expires'),
      ),
      portal(rowsOf(50).map((row) => ({ ...row, type: 'Individual' }))),
    ];
    for (const failure of failures) {
      expect((await refresh(failure)).cause).not.toBeNull();
      expect(await find('Harbor 15 Roofing')).toHaveLength(1);
    }
  });

  it('takes a file that a person downloaded', async () => {
    const file =
      'number,name,dba,class,expires,city,phone,type\n123456,Oak Grove Roofing LLC,,Roofing,08/31/2027,Elgin,,LLC\n';
    const state = await refresh(() => ({ status: 500, text: '' }), { file });
    expect(state.read).toMatchObject({ rows: 1, kept: 1 });
    expect(await find('Oak Grove Roofing')).toMatchObject([{ expires: '2027-08-31' }]);
    expect(
      (await refresh(() => ({ status: 500, text: '' }), { file: 'number,title\n1,2\n' })).cause,
    ).toContain('"name"');
  });
});

describe('the board that is due', () => {
  const other: Board = { ...board, id: 'il-other' };
  const fileOnly: Board = { ...sampleBoard, id: 'il-file' };
  const due = () => findDueBoard(runtime, [board, fileOnly, other]);
  const set = (boardId: string, cause: string | null) =>
    storeRecords(
      runtime,
      boardId,
      undefined,
      { rows: 1, records: [sampleRecord()] },
      new Date(now).toISOString(),
    ).then((state) => runtime.collection.put({ pk: 'boards', sk: boardId, ...state, cause }));

  it('is the one that waited longest: each once a month, the next day after a fault, never one of files', async () => {
    expect((await due())?.id).toBe(board.id);
    await set(board.id, null);
    expect((await due())?.id).toBe(other.id);
    await set(other.id, 'Down.');
    expect(await due()).toBeUndefined();
    now += DAY_MS;
    expect((await due())?.id).toBe(other.id);
    await set(other.id, null);
    now += 28 * DAY_MS;
    expect(await due()).toBeUndefined();
    now += DAY_MS;
    expect((await due())?.id).toBe(board.id);
  });
});

it('finds every record by its number and by its names, and no other', async () => {
  const word = fc.constantFrom('Harbor', 'Point', 'Cedar', 'Oak', 'Ridge');
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  const record = fc
    .record({ name, dba: fc.option(name), license: fc.stringMatching(/^[1-9]\d{2}$/) })
    .map(sampleRecord);
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 1200 }), record, async (records, wanted) => {
      const collection = new MemoryTable('collection');
      const state = await storeRecords(
        { collection },
        board.id,
        undefined,
        { rows: 1, records },
        '2026-11-24T12:00:00Z',
      );
      const found = await findRecords({ collection }, [state], wanted);
      const key = companyName(wanted.name).key;
      const expected = records.filter(
        (one) =>
          licenseKey(one.license) === licenseKey(wanted.license) ||
          [one.name, one.dba].some((text) => text !== null && companyName(text).key === key),
      );
      const texts = (some: readonly object[]) => new Set(some.map((one) => JSON.stringify(one)));
      expect(texts(found)).toEqual(texts(expected));
      expect(found).toHaveLength(texts(found).size);
    }),
    { numRuns: 25 },
  );
});
