import { HostBusy } from '#functions/collection/hosts/host-slots.ts';
import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import { isOn } from '#functions/sources/read-terms.ts';
import { counted, formatCount } from '#shared/domain/words.ts';
import type { Board } from './board.ts';
import { type BoardState, readBoardStates, saveBoardState, storeRecords } from './board-store.ts';
import { type BoardParts, type BoardRows, readBoard, readBoardFile } from './read-board.ts';

/** A reading costs a board up to some hundred requests. */
const READ_EVERY_DAYS = 30;
const RETRY_DAYS = 0.9;
/** As for a source: fewer than this share of the licenses held are no answer. */
const LEAST_SHARE = 0.8;
const DAY_MS = 86_400_000;

/** The board that has waited longest, of those that are on, due, and can be read by a program. */
export async function findDueBoard(
  runtime: BoardParts['runtime'],
  boards: readonly Board[],
): Promise<Board | undefined> {
  const read = boards.filter((board) => board.from.kind !== 'import' && isOn(board));
  const states = await readBoardStates(
    runtime,
    read.map(({ id }) => id),
  );
  const now = runtime.clock.now().getTime();
  const dueAt = (board: Board): number => {
    const state = states.get(board.id);
    if (state === undefined) return 0;
    return Date.parse(state.triedAt) + (state.cause === null ? READ_EVERY_DAYS : RETRY_DAYS) * DAY_MS;
  };
  return read.filter((board) => dueAt(board) <= now).sort((a, b) => dueAt(a) - dueAt(b))[0];
}

/** Options of a reading by hand. */
export interface RefreshOptions {
  /** The text of the file that a person downloaded, instead of the data set. */
  readonly file?: string;
  /** Accept the board although many licenses are missing: an operator has checked it. */
  readonly acceptShrunk?: boolean;
}

/**
 * Reads a board and replaces its licenses. A fault, or an answer with far fewer licenses than before, keeps those held, with their
 * date, and becomes the state's cause.
 */
export async function refreshBoard(
  parts: BoardParts,
  board: Board,
  { file, acceptShrunk = false }: RefreshOptions = {},
): Promise<BoardState> {
  const { runtime } = parts;
  const before = (await readBoardStates(runtime, [board.id])).get(board.id);
  const now = runtime.clock.now().toISOString();
  try {
    // Also when a person starts it.
    if (!isOn(board)) throw new PortalFault('forbidden', `Nobody has read its terms. ${board.terms?.toRead}`);
    const found =
      file === undefined ? await readBoard(parts, board) : await readBoardFile(runtime, board, file);
    requireUsual(found, acceptShrunk ? 0 : (before?.read?.kept ?? 0));
    return await storeRecords(runtime, board.id, before, found, now);
  } catch (error) {
    if (!(error instanceof PortalFault || error instanceof HostBusy)) throw error;
    const state = { boardId: board.id, triedAt: now, cause: error.message, read: before?.read ?? null };
    await saveBoardState(runtime, state);
    return state;
  }
}

/** @throws PortalFault */
function requireUsual({ rows, records }: BoardRows, before: number): void {
  if (records.length === 0)
    throw new PortalFault('schema-changed', `None of ${counted(rows, 'row')} is the license of a company.`);
  if (records.length < before * LEAST_SHARE)
    throw new PortalFault(
      'unreachable',
      `It has ${counted(records.length, 'license')} of companies, before ${formatCount(before)}; those are kept.`,
    );
}
