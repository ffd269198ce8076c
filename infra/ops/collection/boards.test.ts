import { expect, it } from 'vitest';
import { sampleBoard } from '#functions/boards/testing.ts';
import { boardsText, wrongBoard } from './boards.ts';

it('prints a line for each board', () => {
  const read = { at: '2026-11-20T10:00:00.000Z', rows: 1200, kept: 900, set: 0, buckets: [1, 0] } as const;
  const state = { boardId: 'il-sample', triedAt: read.at, cause: null, read };
  const failed = { ...state, boardId: 'wa', cause: 'It is down.' };
  const terms = { toRead: 'Read it.', readBy: null };
  const boards = [sampleBoard, { ...sampleBoard, id: 'wa' }, { ...sampleBoard, id: 'ca' }];
  const off = { ...sampleBoard, id: 'nj', terms };
  expect(
    boardsText([...boards, off], new Map([state, failed].map((one) => [one.boardId, one]))).split('\n'),
  ).toEqual([
    'il-sample  1,200 rows, 900 kept, 2026-11-20',
    'wa         1,200 rows, 900 kept, 2026-11-20. Last try failed: It is down.',
    'ca         not imported (sample.csv)',
    'nj         off, nobody has read its terms',
  ]);
});

it('says what to read before a board that is off may be imported', () => {
  const given = { board: 'nj-dca', import: 'file.txt', 'accept-shrunk': false, stage: undefined };
  expect(wrongBoard(given)).toMatch(
    /^Read what .+ write your name and the day as readBy of nj-dca in functions/,
  );
  expect(wrongBoard({ ...given, board: 'az-roc' })).toBeUndefined();
});
