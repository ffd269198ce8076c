import { createHash } from 'node:crypto';
import { USER_ID } from '#functions/platform/identity/sign-in.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { userPartition } from './account.ts';

const HOUR_MS = 3_600_000;
const IDLE_MS = 14 * 24 * HOUR_MS;
/** The longest life of a session; the user pool's refresh tokens live as long (infra/stacks/identity.ts). */
export const ABSOLUTE_MS = 60 * 24 * HOUR_MS;
/** How often the user pool is asked whether the sign-in still stands. */
export const REFRESH_MS = HOUR_MS;

/** The cookie that carries a session. */
export const SESSION_COOKIE = '__Host-session';
const COOKIE_VALUE = new RegExp(`^(?<id>[\\w-]{43})\\.(?<userId>${USER_ID})$`);

/** A session as the accounts table keeps it. Times are ISO 8601 UTC unless said otherwise. */
export interface SessionItem extends Key {
  /** The user pool's refresh token, sealed for this item. */
  readonly refreshToken: string;
  /** From when on the next call asks the user pool for new tokens. */
  readonly refreshFrom: string;
  /** When the user signed in, in epoch seconds by the user pool's clock. */
  readonly authTime: number;
  readonly createdAt: string;
  readonly idleEnd: string;
  readonly absoluteEnd: string;
  /** Epoch seconds; DynamoDB removes the item some time after. */
  readonly ttl: number;
}

/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string>>;

/** The session that cookies claim to carry; undefined when they carry none. It proves nothing before the item was found. */
export function claimOf(cookies: Cookies): { readonly key: Key; readonly userId: string } | undefined {
  const { id, userId } = COOKIE_VALUE.exec(cookies[SESSION_COOKIE] ?? '')?.groups ?? {};
  return id === undefined || userId === undefined ? undefined : { key: sessionKey(userId, id), userId };
}

/** Where a session is kept. @param id what the cookie carries, of which only the SHA-256 is stored */
export function sessionKey(userId: string, id: string): Key {
  return {
    pk: userPartition(userId),
    sk: `${SESSION_PREFIX}${createHash('sha256').update(id).digest('hex')}`,
  };
}

/** How the sort keys of a user's sessions begin. */
export const SESSION_PREFIX = 'session#';

/** What a session's refresh token is sealed for. */
export function ownerOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}

/** When a session used at `now` falls idle: never later than its absolute end. */
export function idleUntil(now: Date, absoluteEnd: Date): Pick<SessionItem, 'idleEnd' | 'ttl'> {
  const idleEnd = new Date(Math.min(now.getTime() + IDLE_MS, absoluteEnd.getTime()));
  return { idleEnd: idleEnd.toISOString(), ttl: Math.ceil(idleEnd.getTime() / 1000) };
}
