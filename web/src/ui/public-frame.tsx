import { type ReactNode, useState } from 'react';
import { hasSignedInHint, useUser } from '../lib/api/session.ts';
import { PageFrame } from './page-frame.tsx';
import type { NavItem } from './page-header.tsx';
import { SignInLinks } from './sign-in-links.tsx';

const VISITOR_NAV: readonly NavItem[] = [
  { to: '/#features', label: 'Features', elsewhere: true },
  { to: '/#pricing', label: 'Pricing', elsewhere: true },
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

export interface PublicFrameProps {
  /** The page, for who reads it. */
  readonly children: (signedIn: boolean) => ReactNode;
}

/**
 * The frame of a page that visitors and signed-in users may read alike (PRODUCT §2), each with the links they can use. Who
 * comes without the hint cookie is a visitor and is not asked about; nobody waits for the answer.
 */
export function PublicFrame({ children }: PublicFrameProps) {
  const [hinted] = useState(hasSignedInHint);
  return hinted ? <HintedFrame>{children}</HintedFrame> : <Frame signedIn={false}>{children}</Frame>;
}

/** A server that cannot be asked leaves the hint standing; only a clear no makes a visitor. */
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
