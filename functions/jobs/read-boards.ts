import { BOARDS } from '#functions/boards/boards.ts';
import type { BoardParts } from '#functions/boards/read-board.ts';
import { findDueBoard, refreshBoard } from '#functions/boards/refresh-boards.ts';
import { publicFetch } from '#functions/collection/portals/public-fetch.ts';
import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { type ReportParts, refreshReports } from '#functions/storms/refresh-reports.ts';

/**
 * Reads the storm reports of the day, and one license board, so that none waits for another; each is due once a month. A fault of a
 * publisher is no error of the function.
 */
export const createReadBoards = (parts: BoardParts & ReportParts) => async (): Promise<void> => {
  const { log } = parts.runtime;
  await refreshReports(parts);
  const board = await findDueBoard(parts.runtime, BOARDS);
  if (board === undefined) return;
  const { cause, read } = await refreshBoard(parts, board);
  if (cause === null) log.info(`${board.id} is read`, { rows: read?.rows, kept: read?.kept });
  else log.warn(`${board.id} could not be read: ${cause}`);
};

export const handler = lazy(() => {
  const runtime = runtimeFrom(process.env);
  return createReadBoards({
    runtime,
    fetch: publicFetch(fetch, runtime.config.contactEmail),
    appToken: runtime.config.socrataAppToken,
  });
});
