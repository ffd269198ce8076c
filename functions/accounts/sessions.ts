import { createHash, randomBytes } from 'node:crypto';
import { revokeRefreshToken, USER_ID } from '#functions/platform/cognito.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ConditionFailed, type Key } from '#functions/platform/table.ts';
import { type Account, userPartition } from './account.ts';
import { type AccountItem, accountKey, accountOf } from './accounts.ts';
import { openToken, sealToken } from './secrets.ts';

/**
 * Sessions (DESIGN §5). The cookie is `<id>.<user id>`: 256 random bits that are the whole proof, and the partition to
 * look in, so that one BatchGet brings session and account. The user id proves nothing: a session is stored in its
 * user's partition under the SHA-256 of its id, so an id beside another user's id finds no session, and whoever reads
 * the table cannot make a cookie from it. A session ends when unused for 14 days, after 60 days in any case, and at
 * once when its item goes.
 */
const SESSION_COOKIE = '__Host-session';
/** Readable by scripts: decides at `/` between landing page and application, and proves nothing. */
const HINT_COOKIE = 'signed_in';

const HOUR_MS = 3_600_000;
const IDLE_MS = 14 * 24 * HOUR_MS;
const ABSOLUTE_MS = 60 * 24 * HOUR_MS;
/** The idle end moves at most this often: a write an hour, not one a call. */
const SLIDE_MS = HOUR_MS;

const COOKIE_LIFE_S = ABSOLUTE_MS / 1000;

const ID_BYTES = 32;
const COOKIE_VALUE = new RegExp(`^(?<id>[\\w-]{43})\\.(?<userId>${USER_ID})$`);

type Cookies = Readonly<Record<string, string>>;
type Parts = Pick<Runtime, 'accounts' | 'clock' | 'config'>;

interface SessionItem extends Key {
  /** The user pool's refresh token, sealed for this item. */
  readonly refreshToken: string;
  readonly createdAt: string;
  readonly idleEnd: string;
  readonly absoluteEnd: string;
  /** Epoch seconds; DynamoDB removes the item some time after. */
  readonly ttl: number;
}

/** Opens a session for a user who has just signed in. @returns the `Set-Cookie` values that carry it */
export async function startSession(
  { accounts, clock, config }: Parts,
  userId: string,
  refreshToken: string,
): Promise<readonly string[]> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const now = clock.now();
  const key = sessionKey(userId, id);
  const absoluteEnd = new Date(now.getTime() + ABSOLUTE_MS);
  const item: SessionItem = {
    ...key,
    refreshToken: sealToken(config, refreshToken, ownerOf(key)),
    createdAt: now.toISOString(),
    absoluteEnd: absoluteEnd.toISOString(),
    ...idleUntil(now, absoluteEnd),
  };
  await accounts.put({ ...item });
  return [
    `${SESSION_COOKIE}=${id}.${userId}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`,
    ...HINT_COOKIES,
  ];
}

/** `Set-Cookie` values that give a browser with a session its hint. */
export const HINT_COOKIES: readonly string[] = [
  `${HINT_COOKIE}=1; Path=/; Secure; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`,
];

/** `Set-Cookie` values that make the browser forget its session. */
export const CLEARED_COOKIES: readonly string[] = [
  `${SESSION_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`,
  `${HINT_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`,
];

/** The account whose valid session the cookies carry, or undefined. Using a session keeps it from falling idle. */
export async function signedInAccount(
  { accounts, clock }: Pick<Parts, 'accounts' | 'clock'>,
  cookies: Cookies,
): Promise<Account | undefined> {
  const claim = claimOf(cookies);
  if (claim === undefined) return undefined;
  const items = await accounts.getMany<SessionItem | AccountItem>([claim.key, accountKey(claim.userId)]);
  const session = items.find((item) => 'idleEnd' in item);
  const account = items.find((item) => 'email' in item);
  if (session === undefined || account === undefined) return undefined;
  const now = clock.now();
  const idleEnd = new Date(session.idleEnd);
  if (now >= idleEnd) return undefined;
  const next = idleUntil(now, new Date(session.absoluteEnd));
  if (Date.parse(next.idleEnd) - idleEnd.getTime() >= SLIDE_MS && !(await slide(accounts, claim.key, next)))
    return undefined;
  return accountOf(account);
}

/**
 * Ends the session the cookies carry, if any, and takes its refresh token back at the user pool. The session is over
 * whether or not the user pool answers; that it did not is logged.
 */
export async function endSession(runtime: Parts & Pick<Runtime, 'log'>, cookies: Cookies): Promise<void> {
  const claim = claimOf(cookies);
  if (claim === undefined) return;
  const { accounts, config, log } = runtime;
  const session = await accounts.get<SessionItem>(claim.key);
  if (session === undefined) return;
  await accounts.remove(claim.key);
  try {
    await revokeRefreshToken(config, openToken(config, session.refreshToken, ownerOf(claim.key)));
  } catch (error) {
    log.warn('A refresh token could not be revoked; the session itself has ended', {
      error: error instanceof Error ? error : String(error),
    });
  }
}

function claimOf(cookies: Cookies): { readonly key: Key; readonly userId: string } | undefined {
  const { id, userId } = COOKIE_VALUE.exec(cookies[SESSION_COOKIE] ?? '')?.groups ?? {};
  return id === undefined || userId === undefined ? undefined : { key: sessionKey(userId, id), userId };
}

function sessionKey(userId: string, id: string): Key {
  return { pk: userPartition(userId), sk: `session#${createHash('sha256').update(id).digest('hex')}` };
}

function ownerOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}

/** When a session used at `now` falls idle: never later than its absolute end. */
function idleUntil(now: Date, absoluteEnd: Date): Pick<SessionItem, 'idleEnd' | 'ttl'> {
  const idleEnd = new Date(Math.min(now.getTime() + IDLE_MS, absoluteEnd.getTime()));
  return { idleEnd: idleEnd.toISOString(), ttl: Math.ceil(idleEnd.getTime() / 1000) };
}

/** Moves the idle end. @returns false when the session was ended meanwhile; it is not brought back */
async function slide(
  accounts: Runtime['accounts'],
  key: Key,
  { idleEnd, ttl }: Pick<SessionItem, 'idleEnd' | 'ttl'>,
): Promise<boolean> {
  try {
    await accounts.update(key, {
      expression: 'SET idleEnd = :idleEnd, #ttl = :ttl',
      condition: 'attribute_exists(pk)',
      names: { '#ttl': 'ttl' },
      values: { ':idleEnd': idleEnd, ':ttl': ttl },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
