import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { classNames } from '../class-names.ts';
import { TextLink } from '../link.tsx';
import { type Destination, OTHER_PAGES } from '../shell/destinations.ts';
import { MAIN_ID } from './skip-link.tsx';

interface PageBodyProps {
  /** Classes that set the width of main and footer, and their distance from the edge. */
  readonly width: string;
  /** Of a signed-in user: the footer also has pages for users. */
  readonly isUser?: boolean;
  readonly children: ReactNode;
}

/** The main element of a page, and the footer with the legal links. */
export function PageBody({ width, isUser = false, children }: PageBodyProps) {
  const user = useKnownUser();
  const { pathname } = useLocation();
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} className={classNames(width, 'flex-1 py-6 outline-none sm:py-8')}>
        {user?.connectionsHeldAt != null && pathname !== '/security' && <HoldNotice />}
        {children}
      </main>
      <Footer width={width} isUser={isUser} />
    </>
  );
}

/** Shown on every other page while API keys, webhooks, feeds and phone alerts are on hold. */
function HoldNotice() {
  return (
    <p className="mb-6 border-l-4 border-signal bg-raised px-4 py-2 text-14 print:hidden">
      Your API keys, webhooks, feeds and phone alerts are on hold.{' '}
      <TextLink to="/security">Say which of them stay</TextLink>.
    </p>
  );
}

/** Public pages (PRODUCT §2). */
const FOOTER_LINKS: readonly Destination[] = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/developers', label: 'API' },
  { to: '/status', label: 'Status' },
  { to: '/legal/terms', label: 'Terms of Service' },
  { to: '/legal/privacy', label: 'Privacy Policy' },
  { to: '/removal', label: 'Removal' },
];

/** Pages outside the app, which the browser loads. */
const PRERENDERED_LINKS = [
  ['/permits', 'Permits by city'],
  ['/sources', 'Sources'],
] as const;

function Footer({ width, isUser }: Required<Omit<PageBodyProps, 'children'>>) {
  const contact = useSiteConfig()?.contactEmail;
  const link =
    'inline-flex min-h-8 min-w-6 items-center text-muted hover:text-ink aria-[current=page]:text-ink';
  return (
    <footer className="border-t border-line text-12 text-muted print:hidden">
      <div className={classNames(width, 'flex flex-wrap items-center gap-x-5 gap-y-1 py-4')}>
        <span className="mr-auto max-sm:w-full">{PRODUCT_NAME}. Building permits from official sources.</span>
        {[...(isUser ? OTHER_PAGES : []), ...FOOTER_LINKS].map(({ to, label }) => (
          <NavLink key={to} to={to} className={link}>
            {label}
          </NavLink>
        ))}
        {PRERENDERED_LINKS.map(([href, label]) => (
          <a key={href} href={href} className={link}>
            {label}
          </a>
        ))}
        {/* The lines break alike before and after the address is known. */}
        <span className="min-w-40">
          {contact !== undefined && (
            <a href={`mailto:${contact}`} className={link}>
              {contact}
            </a>
          )}
        </span>
      </div>
    </footer>
  );
}
