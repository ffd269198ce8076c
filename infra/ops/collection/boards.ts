import { readFile } from 'node:fs/promises';
import type { Board } from '#functions/boards/board.ts';
import { type BoardState, readBoardStates } from '#functions/boards/board-store.ts';
import { BOARDS } from '#functions/boards/boards.ts';
import type { BoardParts } from '#functions/boards/read-board.ts';
import { findDueBoard, refreshBoard } from '#functions/boards/refresh-boards.ts';
import { openLocalEnvironment } from '../environment.ts';
import { readArguments, STAGE_OPTION, STAGE_USAGE, stageAt } from '../place.ts';
import { runMain } from '../run-main.ts';

const USAGE = `Usage: npm run boards [-- --board wa-lni] [--accept-shrunk]
       npm run boards -- --import MasterLicenseData.csv --board ca-cslb

Reads the license boards that are due, or one of them, and prints a line for each board.
  --board          read this board now
  --import         the board's file, which a person downloaded: California (ca-cslb) and Arizona (az-roc)
  --accept-shrunk  accept it although it has far fewer licenses than before
${STAGE_USAGE}; there the job reads the boards, and this command lists them and imports files`;

interface Command {
  readonly board: Board | undefined;
  readonly file: string | undefined;
  readonly acceptShrunk: boolean;
  readonly stage: string | undefined;
}

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values } = readArguments(
    {
      args: [...args],
      options: {
        ...STAGE_OPTION,
        board: { type: 'string' },
        import: { type: 'string' },
        'accept-shrunk': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  if (values.help) return undefined;
  const board = BOARDS.find(({ id }) => id === values.board);
  if (values.board !== undefined && board === undefined)
    throw new Error(`"${values.board}" is not one of ${BOARDS.map(({ id }) => id).join(', ')}.`);
  if (values.import !== undefined && board?.from.kind !== 'import')
    throw new Error('Name the board of the file: --board ca-cslb or --board az-roc.');
  if (values.import === undefined && board?.from.kind === 'import')
    throw new Error(
      `Download ${board.from.file} from ${board.landingPage} and name it: npm run boards -- --import FILE --board ${board.id}`,
    );
  if (values.stage !== undefined && board !== undefined && values.import === undefined)
    throw new Error('On a stage the job reads the boards: run read-boards.');
  return { board, file: values.import, acceptShrunk: values['accept-shrunk'], stage: values.stage };
}

/** A line for each board: rows, licenses of companies, the day they were read, and what failed since. */
export function boardsText(boards: readonly Board[], states: ReadonlyMap<string, BoardState>): string {
  const width = Math.max(...boards.map(({ id }) => id.length)) + 2;
  const count = (number: number): string => number.toLocaleString('en-US');
  return boards
    .map(({ id, from }) => {
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
async function runCommand(parts: BoardParts, command: Command): Promise<number> {
  const { board, file, acceptShrunk, stage } = command;
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

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command === undefined) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (command.stage !== undefined) {
    const place = stageAt(command.stage);
    if (command.board !== undefined) await place.record('boards import', command.board.id);
    return runCommand({ runtime: place.runtime, fetch }, command);
  }
  const environment = await openLocalEnvironment();
  try {
    const { runtime } = environment;
    return await runCommand({ ...environment, appToken: runtime.config.socrataAppToken }, command);
  } finally {
    await environment.close();
  }
}

if (import.meta.main) await runMain(main);
