import { readFile } from 'node:fs/promises';
import type { Board } from '#functions/boards/board.ts';
import { type BoardState, readBoardStates } from '#functions/boards/board-store.ts';
import { BOARDS } from '#functions/boards/boards.ts';
import type { BoardParts } from '#functions/boards/read-board.ts';
import { findDueBoard, refreshBoard } from '#functions/boards/refresh-boards.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { openLocalEnvironment } from '../environment.ts';
import { stageAt } from '../place.ts';

interface BoardsGiven {
  /** The id of a board. */
  readonly board: string | undefined;
  readonly import: string | undefined;
  readonly 'accept-shrunk': boolean;
  readonly stage: string | undefined;
}

/** What is wrong with a command line, as a sentence that says what to write instead. */
export function wrongBoard({ board: id, import: file, stage }: BoardsGiven): string | undefined {
  const board = BOARDS.find((one) => one.id === id);
  if (board !== undefined && !isOn(board))
    return `${board.terms?.toRead} Then write your name and the day as readBy of ${board.id} in functions/boards/boards.ts.`;
  if (file !== undefined && board?.from.kind !== 'import')
    return `Name the board of the file: ${BOARDS.filter((one) => one.from.kind === 'import')
      .map((one) => `--board ${one.id}`)
      .join(' or ')}.`;
  if (file === undefined && board?.from.kind === 'import')
    return `Download ${board.from.file} from ${board.landingPage} and name it: npm run ops -- boards --import FILE --board ${board.id}`;
  if (stage !== undefined && board !== undefined && file === undefined)
    return 'On a stage the job reads the boards: run read-boards.';
  return undefined;
}

/** A line for each board: rows, licenses of companies, the day they were read, and what failed since. */
export function boardsText(boards: readonly Board[], states: ReadonlyMap<string, BoardState>): string {
  const width = Math.max(...boards.map(({ id }) => id.length)) + 2;
  const count = (number: number): string => number.toLocaleString('en-US');
  return boards
    .map((board) => {
      const { id, from } = board;
      if (!isOn(board)) return `${id.padEnd(width)}off, nobody has read its terms`;
      const { read = null, cause = null } = states.get(id) ?? {};
      const missing = from.kind === 'import' ? `not imported (${from.file})` : 'not read';
      const held =
        read === null
          ? missing
          : `${count(read.rows)} rows, ${count(read.kept)} kept, ${read.at.slice(0, 10)}`;
      return `${id.padEnd(width)}${held}${cause === null ? '' : `. Last try failed: ${cause}`}`;
    })
    .join('\n');
}

/** Reads what the command names, and the boards that are due if it names none. @returns 1 when a board could not be read */
async function readThem(parts: BoardParts, given: BoardsGiven): Promise<number> {
  const { import: file, 'accept-shrunk': acceptShrunk, stage } = given;
  const board = BOARDS.find(({ id }) => id === given.board);
  const failed: BoardState[] = [];
  const read = async (one: Board, text?: string): Promise<void> => {
    const state = await refreshBoard(parts, one, { acceptShrunk, ...(text !== undefined && { file: text }) });
    if (state.cause !== null) failed.push(state);
  };
  if (board !== undefined) await read(board, file === undefined ? undefined : await readFile(file, 'utf8'));
  else if (stage === undefined)
    for (let due = await next(); due !== undefined; due = await next()) await read(due);
  const ids = BOARDS.map(({ id }) => id);
  process.stdout.write(`${boardsText(BOARDS, await readBoardStates(parts.runtime, ids))}\n`);
  return failed.length === 0 ? 0 : 1;

  function next(): Promise<Board | undefined> {
    return findDueBoard(parts.runtime, BOARDS);
  }
}

/** Reads license boards, or lists them at a stage. @returns the exit code */
export async function readBoards(given: BoardsGiven): Promise<number> {
  if (given.stage !== undefined) {
    const place = stageAt(given.stage);
    if (given.board !== undefined) await place.record('boards import', given.board);
    return readThem({ runtime: place.runtime, fetch }, given);
  }
  const environment = await openLocalEnvironment();
  try {
    const { runtime } = environment;
    return await readThem({ ...environment, appToken: runtime.config.socrataAppToken }, given);
  } finally {
    await environment.close();
  }
}
