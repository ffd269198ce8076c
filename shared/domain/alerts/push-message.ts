import { safeReturnPath } from '../return-path.ts';

/**
 * What a phone is told by web push. It stands on lock screens, where anybody reads it: an alert's name, how many permits, and of the first
 * its type, city and value. Never a name, a phone or a street of the record.
 */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The page of the site that pressing it opens, from `/` on. */
  readonly path: string;
  /** A message takes the place of another with the same tag. */
  readonly tag: string;
}

/** A message as text. */
export function pushMessageText({ title, body, path, tag }: PushMessage): string {
  return JSON.stringify({ title, body, path, tag });
}

/** The message a text is; undefined where it is none, or leads out of the site. */
export function pushMessageFrom(text: string): PushMessage | undefined {
  const message = parsed(text);
  if (typeof message !== 'object' || message === null) return undefined;
  const { title, body, path, tag } = message as Partial<Record<keyof PushMessage, unknown>>;
  if ([title, body, path, tag].some((part) => typeof part !== 'string')) return undefined;
  const read = { title, body, path, tag } as PushMessage;
  return safeReturnPath(read.path) === read.path ? read : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
