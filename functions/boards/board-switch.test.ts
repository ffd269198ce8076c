import { beforeEach, describe, expect, it } from 'vitest';
import { describeCoverage } from '#functions/collection/status/coverage.ts';
import { fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Board } from './board.ts';
import { readBoardStates, storeRecords } from './board-store.ts';
import { BOARDS } from './boards.ts';
import { findLicense } from './find-license.ts';
import { findDueBoard, refreshBoard } from './refresh-boards.ts';
import { sampleBoard, sampleRecord } from './testing.ts';
import { WAITING_BOARDS } from './waiting-boards.ts';

const READ_AT = '2026-11-02T09:40:00.000Z';
const off: Board = {
  ...sampleBoard,
  from: {
    kind: 'lists',
    dataset: 'contractors',
    files: ['https://board.example/general', 'https://board.example/plumbing'],
  },
  terms: { toRead: 'Read the terms of board.example.', readBy: null },
};
const on: Board = {
  ...off,
  terms: { toRead: 'Read the terms of board.example.', readBy: { name: 'Ana Sample', on: '2026-11-20' } },
};
const asked = { name: 'Harbor Point Roofing', license: null, city: 'Elgin', trades: [] };
const firm = {
  number: '123456',
  name: 'Harbor Point Roofing LLC',
  dba: '',
  class: 'Roofing',
  expires: '08/31/2027',
  city: 'Elgin',
  phone: '(312) 555-0142',
};

let runtime: TestRuntime;
let requests: string[];
beforeEach(async () => {
  runtime = await testRuntime('2026-11-24T12:00:00.000Z');
  requests = [];
});

/** @param total rows that each list says it has; as many as it sends without */
const refresh = (board: Board, { total, file }: { total?: number; file?: string } = {}) =>
  refreshBoard(
    {
      runtime,
      fetch: fetchFrom((url) => {
        requests.push(url.href);
        if (url.pathname === '/robots.txt') return { status: 404, text: '' };
        const data = url.pathname === '/general' ? [firm] : [];
        return { json: { recordsTotal: total ?? data.length, data } };
      }),
      sleep: async () => undefined,
      standIn: true,
    },
    board,
    file === undefined ? {} : { file },
  );

describe('a board whose terms nobody has read', () => {
  it('is never due and never asked, not even by hand, and takes no file', async () => {
    expect(await findDueBoard(runtime, [off])).toBeUndefined();
    const cause = 'Nobody has read its terms. Read the terms of board.example.';
    expect((await refresh(off)).cause).toBe(cause);
    expect((await refresh(off, { file: 'number,name\n1,Harbor LLC\n' })).cause).toBe(cause);
    expect(requests).toEqual([]);
  });

  it('joins nothing, even if it was read before it was switched off', async () => {
    const found = { rows: 1, records: [sampleRecord({ phone: firm.phone })] };
    await storeRecords(runtime, off.id, undefined, found, READ_AT);
    expect(await findLicense(runtime, 'Illinois', asked, [off])).toEqual({
      license: null,
      isWithheld: false,
      boards: [],
    });
  });
});

describe('a board that a named person switched on', () => {
  it('is due, asked list by list, and joined', async () => {
    expect((await findDueBoard(runtime, [off, on]))?.terms).toEqual(on.terms);
    const state = await refresh({ ...on, columns: { ...on.columns, class: { optional: 'class' } } });
    expect(state).toMatchObject({ cause: null, read: { rows: 1, kept: 1 } });
    expect(requests.filter((url) => !url.endsWith('robots.txt'))).toEqual([
      'https://board.example/general',
      'https://board.example/plumbing',
    ]);
    const { license, boards } = await findLicense(runtime, 'Illinois', asked, [on]);
    expect(license).toMatchObject({ phone: '(312) 555-0142', by: 'name', board: { dataset: 'contractors' } });
    expect(boards).toHaveLength(1);
  });

  it('keeps nothing of a list that is shorter than it says', async () => {
    expect((await refresh(on, { total: 11_515 })).cause).toBe('The portal’s file is no whole list of rows.');
    expect((await readBoardStates(runtime, [on.id])).get(on.id)?.read).toBeNull();
  });
});

describe('a file whose heading names no cells', () => {
  const ofCells: Board = {
    ...sampleBoard,
    from: {
      kind: 'import',
      file: 'facilities_*.txt',
      cells: ['class', 'number', 'name', '', 'city', 'phone'],
    },
    columns: { license: 'number', name: 'name', city: 'city', phone: 'phone' },
    only: { column: 'class', startsWith: 'home improvement' },
  };
  const heading = "SELECT PROFESSION||'%'||LICENSE_NO";
  const line = 'Home Improvement Contractors%123456%Harbor Point Roofing LLC%1 Keystone St%Elgin%3125550142';

  it('is read by their place, without the street', async () => {
    const other = line.replace('Home Improvement Contractors', 'Pharmacy').replace('123456', '123457');
    const state = await refresh(ofCells, { file: [heading, line, other, ''].join('\r\n') });
    expect(state.read).toMatchObject({ rows: 2, kept: 1 });
    const { license } = await findLicense(runtime, 'Illinois', asked, [ofCells]);
    expect(license).toMatchObject({ license: '123456', city: 'Elgin', phone: '(312) 555-0142' });
    expect(JSON.stringify(license)).not.toContain('Keystone');
  });

  it('loses a line whose cells are shifted, and a file of other cells is refused', async () => {
    const shifted = line.replace('Roofing', '100% Roofing').replace('123456', '654321');
    const state = await refresh(ofCells, { file: [heading, line, shifted].join('\n') });
    expect(state.read).toMatchObject({ rows: 1, kept: 1 });
    expect((await refresh(ofCells, { file: [heading, 'a%b', 'c%d'].join('\n') })).cause).toContain(
      '"number"',
    );
  });
});

describe('the registers', () => {
  it('say on the list of sources what a person must read, as long as nobody has', () => {
    const waiting = BOARDS.filter((board) => !isOn(board));
    expect(waiting.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['il-chicago-dob', 'oh-cleveland-registrations', 'nj-dca']),
    );
    const told = describeCoverage([], { sources: {} }, WAITING_BOARDS).notCollected;
    for (const { name, terms, landingPage } of waiting)
      expect(told).toContainEqual(
        expect.objectContaining({ name, landingPage, reason: expect.stringContaining(terms?.toRead ?? '?') }),
      );
    expect(told.map(({ state }) => state)).toContain('Pennsylvania');
    for (const { reason } of WAITING_BOARDS) expect(reason).toMatch(/^[A-Z].{15,}\.$/);
  });

  it('name who switched one on, and the day', () => {
    for (const { id, terms } of BOARDS) {
      if (terms?.readBy == null) continue;
      expect(terms.readBy.name, id).toMatch(/\S \S/);
      expect(terms.readBy.on, id).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });
});

it.each([
  ['nj-dca', '13VH00012300', true],
  ['nj-dca', '13VH123', false],
])('%s: %s is a number of its own: %s', (id, number, isOwn) => {
  expect(BOARDS.find((board) => board.id === id)?.licensePattern?.test(number)).toBe(isOwn);
});
