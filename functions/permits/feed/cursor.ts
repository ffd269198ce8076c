import { hash } from 'node:crypto';

/** A cursor that was not made for this list: it is damaged, or belongs to another list, filter or order. */
export class CursorRefused extends Error {
  override readonly name = 'CursorRefused';

  constructor() {
    super(
      'This cursor does not belong to this list. Send it unchanged, with the same filter and order it came with, or begin again without a cursor.',
    );
  }
}

/** Raise it when the format of positions changes. Older cursors are then refused. */
const VERSION = 1;
/** Characters of the checksum: 96 bits. */
const CHECK_LENGTH = 16;

/**
 * Makes an opaque, URL-safe cursor. Its checksum includes the list, so that it is valid for no other. It is not a signature:
 * a forged cursor only starts at another position of a list that its author may read anyway.
 * @param list the call, and everything that decides which rows it returns in which order
 */
export function sealCursor(list: string, position: unknown): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${checksum(list, text)}${text}`;
}

/**
 * The inverse of `sealCursor`.
 * @param read parses the position; undefined if it is invalid
 * @throws CursorRefused
 */
export function openCursor<T>(list: string, cursor: string, read: (position: unknown) => T | undefined): T {
  const text = cursor.slice(CHECK_LENGTH);
  if (checksum(list, text) !== cursor.slice(0, CHECK_LENGTH)) throw new CursorRefused();
  const position = read(parseJson(Buffer.from(text, 'base64url').toString()));
  if (position === undefined) throw new CursorRefused();
  return position;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CursorRefused();
  }
}

function checksum(list: string, text: string): string {
  return hash('sha256', JSON.stringify([VERSION, list, text]), 'base64url').slice(0, CHECK_LENGTH);
}
