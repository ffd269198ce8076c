import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { useKnownUser } from '../lib/api/session.ts';
import { useSiteConfig } from '../lib/api/site-config.ts';
import { classNames } from './class-names.ts';
import { type NavItem, PageHeader, type PageHeaderProps } from './page-header.tsx';
import { MAIN_ID } from './skip-link.tsx';

/** Appended to the links of every signed-in user. */
const USER_LINKS: readonly NavItem[] = [
  { to: '/work', label: 'Work List' },
  { to: '/account', label: 'Account' },
];

interface PageFrameProps extends Partial<Omit<PageHeaderProps, 'width'>> {
  /** Uses the whole width of the screen, as leads pages do. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page of the app: header with the page's links, main, footer with the legal links. */
export function PageFrame({ nav = [], wide = false, children, ...header }: PageFrameProps) {
  const user = useKnownUser();
  const { pathname } = useLocation();
  const links = user === null ? nav : [...nav, ...USER_LINKS];
  const width = classNames('mx-auto w-full px-4 sm:px-6', wide ? 'max-w-[100rem]' : 'max-w-6xl');
  return (
    <div className="flex flex-1 flex-col">
      <PageHeader nav={links} width={width} {...header} />
      <main id={MAIN_ID} tabIndex={-1} className={classNames(width, 'flex-1 py-6 outline-none sm:py-8')}>
        {user?.connectionsHeldAt != null && pathname !== '/security' && <HoldNotice />}
        {children}
      </main>
      <Footer width={width} />
    </div>
  );
}

/** Shown on every other page while API keys, webhooks and phone alerts are on hold. */
function HoldNotice() {
  return (
    <p className="mb-6 border-l-4 border-signal bg-raised px-4 py-2 text-14 print:hidden">
      Your API keys, webhooks and phone alerts are on hold.{' '}
      <Link to="/security" className="text-ink underline">
        Say which of them stay
      </Link>
      .
    </p>
  );
}

/** Public pages (PRODUCT §2). */
const FOOTER_LINKS = [
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/developers', 'API'],
  ['/legal/terms', 'Terms of Service'],
  ['/legal/privacy', 'Privacy Policy'],
  ['/removal', 'Removal'],
] as const;

function Footer({ width }: { readonly width: string }) {
  const contact = useSiteConfig()?.contactEmail;
  const link =
    'inline-flex min-h-8 min-w-8 items-center text-muted hover:text-ink aria-[current=page]:text-ink';
  return (
    <footer className="border-t border-line text-12 text-muted print:hidden">
      <div className={classNames(width, 'flex flex-wrap items-center gap-x-6 gap-y-1 py-4')}>
        <span className="mr-auto max-sm:w-full">{PRODUCT_NAME}. Building permits from official sources.</span>
        {FOOTER_LINKS.map(([to, label]) => (
          <NavLink key={to} to={to} className={link}>
            {label}
          </NavLink>
        ))}
        {contact !== undefined && (
          <a href={`mailto:${contact}`} className={link}>
            {contact}
          </a>
        )}
      </div>
    </footer>
  );
}
