import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { pathOf } from '#shared/contract/routes.ts';
import { PRODUCT_NAME } from '#shared/domain/plan.ts';
import { useKnownUser } from '../lib/session.ts';
import { useSiteConfig } from '../lib/site-config.ts';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { HomeLink } from './home-link.tsx';
import { Logo } from './logo.tsx';
import { MAIN_ID } from './skip-link.tsx';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** Leads to another entry of the site (landing page, sign-in page), which the browser has to load. */
  readonly elsewhere?: true;
}

/** Stands at the end of every signed-in user's links. */
const ACCOUNT: NavItem = { to: '/account', label: 'Account' };

export interface PageFrameProps {
  /** The page's links, in order. */
  readonly nav?: readonly NavItem[];
  /** Stands at the header's right end: greeting, the way out, the page's button. */
  readonly aside?: ReactNode;
  /** Leads pages use the whole width of a screen; others a column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page of the app: header with the page's links, main, footer with the legal links. */
export function PageFrame({ nav = [], aside, wide = false, children }: PageFrameProps) {
  const links = useKnownUser() === null ? nav : [...nav, ACCOUNT];
  const width = classNames('mx-auto w-full px-4 sm:px-6', wide ? 'max-w-[100rem]' : 'max-w-6xl');
  return (
    <div className="flex flex-1 flex-col">
      <header className="border-b border-line bg-raised">
        {/* On a phone the links stand below; where the browser can, Tab follows what is seen. */}
        <div className={classNames(width, 'flex flex-wrap items-center gap-x-6 [reading-flow:flex-visual]')}>
          <HomeLink
            aria-label={`${PRODUCT_NAME}, home`}
            className="flex h-14 items-center text-ink no-underline"
          >
            <Logo />
          </HomeLink>
          {links.length > 0 && (
            <nav aria-label="Pages" className="-mx-2 w-full pb-1 max-md:order-last md:w-auto md:pb-0">
              <ul className="flex flex-wrap">
                {links.map(({ to, label, elsewhere = false }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      end
                      reloadDocument={elsewhere}
                      className="flex h-10 items-center border-y-2 border-transparent px-2 text-14 whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:border-b-signal aria-[current=page]:text-ink md:h-14"
                    >
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="ml-auto flex h-14 min-w-0 items-center gap-2">{aside}</div>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classNames(width, 'flex-1 py-6 outline-none sm:py-8')}>
        {children}
      </main>
      <Footer width={width} />
    </div>
  );
}

/** The pages anyone may read (spec §2). */
const FOOTER_LINKS = [
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/legal/terms', 'Terms of Service'],
  ['/legal/privacy', 'Privacy Policy'],
] as const;

function Footer({ width }: { readonly width: string }) {
  const contact = useSiteConfig()?.contactEmail;
  const link = 'inline-flex min-h-8 items-center text-muted hover:text-ink';
  return (
    <footer className="border-t border-line text-12 text-muted">
      <div className={classNames(width, 'flex flex-wrap items-center gap-x-6 gap-y-1 py-4')}>
        <span className="mr-auto max-sm:w-full">{PRODUCT_NAME}. Building permits from official sources.</span>
        {FOOTER_LINKS.map(([to, label]) => (
          <Link key={to} to={to} className={link}>
            {label}
          </Link>
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

/** The way out: a browser navigation, not a call (spec §7). Pages name it Logout or Sign Out, as spec §2 has them. */
export function LogoutLink({ label }: { readonly label: 'Logout' | 'Sign Out' }) {
  return (
    <a href={pathOf('logout')} className={buttonClass('quiet', 'small')}>
      {label}
    </a>
  );
}
