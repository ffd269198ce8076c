import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { UnreachableError } from '../lib/api/api.ts';
import { forgetSignedInHint, hasSignedInHint, loginUrl, type User, useUser } from '../lib/api/session.ts';
import { ErrorScreen } from '../ui/page/error-screen.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { withWaitingChanges } from '../ui/work/load-waiting-changes.ts';

/** The leads saved for offline reading; the error screen if their code cannot load. */
const SavedLeads = lazy(() =>
  import('../features/leads/saved/saved-leads.tsx').then(
    (loaded) => ({ default: loaded.SavedLeads }),
    () => ({ default: ErrorScreen }),
  ),
);

interface SignedInProps {
  readonly onVisitor: () => void;
  /** Shown while the server cannot be reached, in place of the saved leads. Gets no user. */
  readonly whenUnreachable?: ReactNode;
  readonly children: (user: User) => ReactNode;
}

/** A page for signed-in users only; a spinner until the user is known (PRODUCT §2). */
export function SignedIn({ onVisitor, whenUnreachable, children }: SignedInProps) {
  const user = useUser();
  const visitor = user.data === null;
  useEffect(() => {
    if (visitor) onVisitor();
  }, [visitor, onVisitor]);
  const email = user.data?.email;
  const client = useQueryClient();
  const isUnreachable = user.error instanceof UnreachableError;
  useEffect(() => {
    if (email !== undefined || isUnreachable)
      withWaitingChanges(({ openWaiting }) => openWaiting(client, email));
  }, [client, email, isUnreachable]);
  // A known user stays on the page even if reading the user again fails.
  if (user.data) return children(user.data);
  if (user.error !== null) {
    if (isUnreachable && whenUnreachable) return whenUnreachable;
    const Fallback = isUnreachable ? SavedLeads : ErrorScreen;
    return (
      <Suspense fallback={<PageSpinner />}>
        <Fallback error={user.error} onTryAgain={() => void user.refetch()} />
      </Suspense>
    );
  }
  return <PageSpinner />;
}

/** Sends a visitor to sign in and back to this page (PRODUCT §6). */
export function redirectToSignIn(): void {
  location.replace(loginUrl());
}

/**
 * The app was served at `/` because the readable cookie said that a user is signed in, which is wrong: deletes the cookie and
 * loads the landing page. If there is no cookie to delete, a reload would show the app again, so it redirects to sign in.
 */
export function returnToLanding(): void {
  const hinted = hasSignedInHint();
  forgetSignedInHint();
  if (hinted && !hasSignedInHint()) location.reload();
  else redirectToSignIn();
}
