import { createHash, randomBytes } from 'node:crypto';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { userPartition } from './account.ts';
import type { RequestCookies } from './session-item.ts';

/**
 * Tells a sign-in with a new browser from others, so that the user gets a mail about it. A browser keeps a random id in a cookie for a
 * year; the account keeps the hashes of the ids it has seen. The id proves nothing and opens nothing.
 */
interface BrowsersItem extends Key {
  /** Hashes of ids, the last used one at the end. */
  readonly browsers: readonly string[];
}

/** The cookie with a browser's id, and the characters of an id. */
export const BROWSER_COOKIE = '__Host-browser';
export const BROWSER_ID_LENGTH = 22;
const YEAR_S = 365 * 86_400;
/** The oldest of more is forgotten, and mailed about again. */
const BROWSERS_MAX = 20;
const ID = new RegExp(`^[\\w-]{${BROWSER_ID_LENGTH}}$`);

/**
 * Remembers the browser of a sign-in. Two sign-ins at once may lose one of two new browsers, which then counts as new once more.
 * @returns whether it is new to an account that knows others, and the `Set-Cookie` value
 */
export async function rememberBrowser(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
  cookies: RequestCookies,
): Promise<{ readonly isNew: boolean; readonly cookie: string }> {
  const sent = cookies[BROWSER_COOKIE] ?? '';
  const id = ID.test(sent) ? sent : randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(id).digest('hex');
  const key: Key = { pk: userPartition(userId), sk: 'browsers' };
  const known = (await accounts.get<BrowsersItem>(key))?.browsers ?? [];
  if (known.at(-1) !== hash)
    await accounts.put({
      ...key,
      browsers: [...known.filter((one) => one !== hash), hash].slice(-BROWSERS_MAX),
    });
  return {
    isNew: known.length > 0 && !known.includes(hash),
    cookie: `${BROWSER_COOKIE}=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${YEAR_S}`,
  };
}
