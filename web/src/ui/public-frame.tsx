import { type ReactNode, useState } from 'react';
import { hasSignedInHint, useUser } from '../lib/api/session.ts';
import { PageFrame } from './page-frame.tsx';
import type { NavItem } from './page-header.tsx';
import { SignInLinks } from './sign-in-links.tsx';

const VISITOR_NAV: readonly NavItem[] = [
  { to: '/#features', label: 'Features', isExternal: true },
  { to: '/#pricing', label: 'Pricing', isExternal: true },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
];

const USER_NAV: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/leads', label: 'Leads' },
  { to: '/alerts', label: 'Lead Alerts' },
  { to: '/subscription', label: 'Subscription' },
];

interface PublicFrameProps {
  readonly children: (signedIn: boolean) => ReactNode;
}

/**
 * The frame of a public page (PRODUCT §2), with links for a visitor or for a user. Without the readable cookie it shows the
 * visitor's links and makes no call; with it, it shows the user's links while the user loads.
 */
export function PublicFrame({ children }: PublicFrameProps) {
  const [hinted] = useState(hasSignedInHint);
  return hinted ? <HintedFrame>{children}</HintedFrame> : <Frame signedIn={false}>{children}</Frame>;
}

/** Shows the visitor's links only after a 401: on another error the user may still be signed in. */
function HintedFrame({ children }: PublicFrameProps) {
  const user = useUser();
  return <Frame signedIn={user.data !== null}>{children}</Frame>;
}

function Frame({ signedIn, children }: PublicFrameProps & { readonly signedIn: boolean }) {
  return (
    <PageFrame
      nav={signedIn ? USER_NAV : VISITOR_NAV}
      {...(signedIn ? { signOut: 'Sign Out' } : { aside: <SignInLinks /> })}
    >
      {children(signedIn)}
    </PageFrame>
  );
}
