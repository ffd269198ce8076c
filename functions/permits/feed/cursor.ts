import { hash } from 'node:crypto';

/** A cursor that is not one of this list: cut, changed, of another list or of another filter or order. */
export class CursorRefused extends Error {
  override readonly name = 'CursorRefused';

  constructor() {
    super(
      'This cursor does not belong to this list. Send it unchanged, with the same filter and order it came with, or begin again without a cursor.',
    );
  }
}

/** Raised when what cursors say changes its form: older ones are then refused. */
const VERSION = 1;
/** Characters of the check: 96 bits. */
const CHECK_LENGTH = 16;

/**
 * Makes an opaque, URL-safe cursor. Its check is over the list too, so that it fits no other. It is no signature: whoever
 * made one up could only begin a list that he may read anyway in another place.
 * @param list what the cursor belongs to: the call, and all that decides which rows come in which order
 */
export function sealCursor(list: string, position: unknown): string {
  const text = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${checkOf(list, text)}${text}`;
}

/**
 * What `sealCursor` was given.
 * @param read takes the position apart; undefined when it is none
 * @throws CursorRefused when the cursor was not made for this list
 */
export function openCursor<T>(list: string, cursor: string, read: (position: unknown) => T | undefined): T {
  const text = cursor.slice(CHECK_LENGTH);
  if (checkOf(list, text) !== cursor.slice(0, CHECK_LENGTH)) throw new CursorRefused();
  const position = read(parsed(Buffer.from(text, 'base64url').toString()));
  if (position === undefined) throw new CursorRefused();
  return position;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CursorRefused();
  }
}

function checkOf(list: string, text: string): string {
  return hash('sha256', JSON.stringify([VERSION, list, text]), 'base64url').slice(0, CHECK_LENGTH);
}
