import { createHash } from 'node:crypto';
import { USER_ID } from '#functions/platform/identity/user-pool.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { userPartition } from './account.ts';

const HOUR_MS = 3_600_000;
/** A session that is not used for so long ends. */
export const IDLE_MS = 14 * 24 * HOUR_MS;
/** The longest life of a session. Refresh tokens of the user pool live as long (infra/stacks/identity.ts). */
export const ABSOLUTE_MS = 60 * 24 * HOUR_MS;
/** How often the user pool must confirm that the sign-in is still valid. */
export const REFRESH_MS = HOUR_MS;

export const SESSION_COOKIE = '__Host-session';
const COOKIE_VALUE = new RegExp(`^(?<id>[\\w-]{43})\\.(?<userId>${USER_ID})$`);

/** A session in the accounts table. Times are ISO 8601 UTC unless noted. */
export interface SessionItem extends Key {
  /** The user pool's refresh token, encrypted for this item. */
  readonly refreshToken: string;
  /** When the next call must request new tokens from the user pool. */
  readonly refreshFrom: string;
  /** When the user signed in, in epoch seconds by the user pool's clock. */
  readonly authTime: number;
  /** The sign-in that opened it (`VerifiedSignIn`). */
  readonly signInId: string;
  readonly createdAt: string;
  /** Names the session to its owner; proves nothing. */
  readonly publicId: string;
  /** Browser and system by its header, such as "Chrome on Windows"; untrusted. */
  readonly browser: string;
  /** The time zone that the browser reported, such as `America/Chicago`; untrusted. */
  readonly place: string | null;
  readonly idleEnd: string;
  readonly absoluteEnd: string;
  /** Epoch seconds; DynamoDB removes the item some time later. */
  readonly ttl: number;
}

export type RequestCookies = Readonly<Record<string, string>>;

/** The session that the cookies claim; undefined without one. The claim proves nothing until the item is found. */
export function readSessionClaim(
  cookies: RequestCookies,
): { readonly key: Key; readonly userId: string } | undefined {
  const { id, userId } = COOKIE_VALUE.exec(cookies[SESSION_COOKIE] ?? '')?.groups ?? {};
  return id === undefined || userId === undefined ? undefined : { key: sessionKey(userId, id), userId };
}

/** @param id the id in the cookie; only its SHA-256 is stored */
export function sessionKey(userId: string, id: string): Key {
  return {
    pk: userPartition(userId),
    // guard: a session is found by its id
    sk: `${SESSION_PREFIX}${createHash('sha256').update(id).digest('hex')}`,
  };
}

export const SESSION_PREFIX = 'session#';

/**
 * Exists after a session ended before its time. The tokens of its sign-in stay valid for up to an hour, and its refresh token for longer
 * if the user pool could not be reached; they must open no other session.
 */
export function endedSignInKey(userId: string, signInId: string): Key {
  return {
    pk: userPartition(userId),
    sk: `ended-sign-in#${createHash('sha256').update(signInId).digest('hex')}`,
  };
}

/** The owner for which a session's refresh token is encrypted. */
export function tokenOwner({ pk, sk }: Key): string {
  return `${pk} ${sk}`;
}

/** The idle end of a session that is used now: never later than its absolute end. */
export function extendIdleEnd(now: Date, absoluteEnd: Date): Pick<SessionItem, 'idleEnd' | 'ttl'> {
  // guard: a session has an absolute end
  const idleEnd = new Date(Math.min(now.getTime() + IDLE_MS, absoluteEnd.getTime()));
  return { idleEnd: idleEnd.toISOString(), ttl: Math.ceil(idleEnd.getTime() / 1000) };
}
