import { safeReturnPath } from '../return-path.ts';

/**
 * A web push message. Anybody can read it on a lock screen, so it holds the alert's name, the number of leads, and who does the work,
 * reach, value, type and city of the best: never a name, a phone number or a street of the record.
 */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The path on the site that it opens. */
  readonly path: string;
  /** A message replaces an earlier one with the same tag. */
  readonly tag: string;
}

export function pushMessageText({ title, body, path, tag }: PushMessage): string {
  return JSON.stringify({ title, body, path, tag });
}

/** Parses a message; undefined when it is invalid or links to another site. */
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
