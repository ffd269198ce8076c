import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { HINT_COOKIE } from '#shared/contract/hint-cookie.ts';
import type { Output } from '#shared/contract/index.ts';
import { pathOf } from '#shared/contract/routes.ts';
import { deleteSavedLeads } from '../saved/saved-leads-cache.ts';
import { call, isUnauthorized } from './api.ts';

export type User = Output<'currentUser'>;

/**
 * The signed-in user; null for a visitor: a 401 of the first read means signed out. After a user was read, a 401 is a lost
 * session, as in any other call.
 */
export const userQuery = queryOptions<User | null>({
  queryKey: ['currentUser'],
  queryFn: ({ client, queryKey, signal }) =>
    call('currentUser', { signal }).catch((error: unknown) => {
      if (!isUnauthorized(error) || client.getQueryData(queryKey)) throw error;
      void deleteSavedLeads();
      return null;
    }),
});

/** The user; null for a visitor, undefined while loading. */
export function useUser(): UseQueryResult<User | null> {
  return useQuery(userQuery);
}

/** The user if a page has already read it; makes no call itself. */
export function useKnownUser(): User | null {
  return useQuery({ ...userQuery, enabled: false }).data ?? null;
}

/** The first name, or the email address if there is none (PRODUCT §2). */
export function greetingName(user: User): string {
  return user.firstName === null || user.firstName.trim() === '' ? user.email : user.firstName;
}

/** The sign-in URL that returns to `returnTo`. */
export function loginUrl(returnTo: string = location.pathname + location.search): string {
  return `${pathOf('login')}?${new URLSearchParams({ returnTo })}`;
}

/** The sign-in page for somebody who is signed in and must confirm it; `/api/login` would return at once. */
export function confirmUrl(returnTo: string = location.pathname + location.search): string {
  return `/login.html?${new URLSearchParams({ returnTo })}`;
}

/** Whether the readable cookie says that a user is signed in (ARCHITECTURE §5). Decides only what to show first. */
export function hasSignedInHint(): boolean {
  return document.cookie.split('; ').includes(`${HINT_COOKIE}=1`);
}

/** Deletes the readable cookie, so that `/` is the landing page again. */
export function forgetSignedInHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser we support
  document.cookie = `${HINT_COOKIE}=; Path=/; Secure; Max-Age=0; SameSite=Lax`;
}
