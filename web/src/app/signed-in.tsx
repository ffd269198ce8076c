import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { UnreachableError } from '../lib/api/api.ts';
import { keepLeadsOf } from '../lib/saved/load-saved-leads.ts';
import { forgetSignedInHint, hasSignedInHint, loginUrl, type User, useUser } from '../lib/api/session.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

/** What is kept of the leads for reading without a network; where its code cannot be had either, the error itself. */
const SavedLeads = lazy(() =>
  import('../features/leads/saved/saved-leads.tsx').then(
    (loaded) => ({ default: loaded.SavedLeads }),
    () => ({ default: ErrorScreen }),
  ),
);

export interface SignedInProps {
  /** What happens to a visitor. */
  readonly otherwise: () => void;
  readonly children: (user: User) => ReactNode;
}

/** A page for signed-in users only: a spinner while it is not known who is there (PRODUCT §2). */
export function SignedIn({ otherwise, children }: SignedInProps) {
  const user = useUser();
  const visitor = user.data === null;
  useEffect(() => {
    if (visitor) otherwise();
  }, [visitor, otherwise]);
  const email = user.data?.email;
  useEffect(() => {
    if (email !== undefined) keepLeadsOf(email);
  }, [email]);
  // A user once known stays on the page, also when asking again fails.
  if (user.data) return children(user.data);
  if (user.error !== null) {
    const Instead = user.error instanceof UnreachableError ? SavedLeads : ErrorScreen;
    return (
      <Suspense fallback={<PageSpinner />}>
        <Instead error={user.error} onTryAgain={() => void user.refetch()} />
      </Suspense>
    );
  }
  return <PageSpinner />;
}

/** Sends the visitor of a signed-in page to sign in and back (PRODUCT §6). */
export function redirectToSignIn(): void {
  location.replace(loginUrl());
}

/**
 * At `/` the app stands in for the landing page because a cookie hints that somebody is signed in. The hint was wrong:
 * forget it and ask for the landing page. Without a hint that would come back here, so the way on is to sign in.
 */
export function returnToLanding(): void {
  const hinted = hasSignedInHint();
  forgetSignedInHint();
  if (hinted && !hasSignedInHint()) location.reload();
  else redirectToSignIn();
}
