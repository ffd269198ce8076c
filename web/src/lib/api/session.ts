import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { pathOf } from '#shared/contract/routes.ts';
import { call, isUnauthorized } from './api.ts';
import { deleteSavedLeads } from '../saved/saved-leads-cache.ts';

export type User = Output<'currentUser'>;

/**
 * The cached question who is signed in: null for a visitor, since a 401 here means signed out and is no error. Asked again
 * about a user who was there, it means a lost session, as in any other call.
 */
export const userQuery = queryOptions<User | null>({
  queryKey: ['currentUser'],
  queryFn: ({ client, queryKey, signal }) =>
    call('currentUser', { signal }).catch((error: unknown) => {
      if (!isUnauthorized(error) || client.getQueryData(queryKey)) throw error;
      // Nothing of a user stays for a visitor.
      void deleteSavedLeads();
      return null;
    }),
});

/** Who is signed in: the user, null for a visitor, undefined while loading. */
export function useUser(): UseQueryResult<User | null> {
  return useQuery(userQuery);
}

/** Who is signed in as far as some page has asked already; asks nothing itself. */
export function useKnownUser(): User | null {
  return useQuery({ ...userQuery, enabled: false }).data ?? null;
}

/** What the greeting calls a user: the first name, or the email address if there is none (PRODUCT §2). */
export function greetingName(user: User): string {
  return user.firstName === null || user.firstName.trim() === '' ? user.email : user.firstName;
}

/** Where signing in starts; comes back to `returnTo` afterwards. */
export function loginUrl(returnTo: string = location.pathname + location.search): string {
  return `${pathOf('login')}?${new URLSearchParams({ returnTo })}`;
}

/** Whether the readable cookie hints that somebody is signed in (ARCHITECTURE §5). It decides what is shown first, nothing else. */
export function hasSignedInHint(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

/** Forgets the readable hint that somebody is signed in, so that `/` is the landing page again. */
export function forgetSignedInHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser we support
  document.cookie = 'signed_in=; Path=/; Max-Age=0; SameSite=Lax';
}
