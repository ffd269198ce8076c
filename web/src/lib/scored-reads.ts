import type { QueryClient } from '@tanstack/react-query';

/** The name under which pages of a list are cached. */
export const PERMIT_PAGE = 'permitPage';
/** The cached reads that hold lead scores of the user. */
const SCORED: ReadonlySet<unknown> = new Set([PERMIT_PAGE, 'permit', 'recentPermits']);

/** Forgets every score that was read: the user's trades are others now, and so are the scores. */
export function forgetScores(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => SCORED.has(name) });
}
