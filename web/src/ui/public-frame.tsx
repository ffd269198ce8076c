import { type ReactNode, useState } from 'react';
import { SIGN_IN_HREF, START_TRIAL_HREF } from '../lib/entry-links.ts';
import { hasSignedInHint, useUser } from '../lib/session.ts';
import { buttonClass } from './button.tsx';
import { LogoutLink, type NavItem, PageFrame } from './page-frame.tsx';

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
 * The frame of a page that visitors and signed-in users may read alike (spec §2), each with the links they can use. Who
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
      aside={signedIn ? <LogoutLink label="Sign Out" /> : <WaysIn />}
    >
      {children(signedIn)}
    </PageFrame>
  );
}

function WaysIn() {
  return (
    <>
      <a href={SIGN_IN_HREF} className={buttonClass('quiet', 'small')}>
        Sign In
      </a>
      <a href={START_TRIAL_HREF} className={`${buttonClass('secondary', 'small')} max-sm:hidden`}>
        Start Free Trial
      </a>
    </>
  );
}
