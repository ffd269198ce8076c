import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { pathOf } from '#shared/contract/routes.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { deleteSavedLeads } from '../lib/saved/saved-leads-cache.ts';
import { clearTab } from '../lib/saved/tab-storage.ts';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { HomeLink } from './home-link.tsx';
import { Logo } from './logo.tsx';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** The target is not part of the app (landing page, sign-in page), so the browser must load it. */
  readonly isExternal?: true;
}

export interface PageHeaderProps {
  /** Includes the page itself, which is then marked as current. */
  readonly nav: readonly NavItem[];
  /** Label of the sign-out link, for users; PRODUCT §2 uses both. */
  readonly signOut?: 'Logout' | 'Sign Out' | undefined;
  /** At the right end, also on a phone: the page's button. */
  readonly aside?: ReactNode;
  /** At the right end of wide screens. */
  readonly greeting?: string | undefined;
  /** Classes that set the page's width. */
  readonly width: string;
}

/** The header of every page of the app. On narrow screens a button opens the links below it, and Escape closes them. */
export function PageHeader({ nav, signOut, aside, greeting, width }: PageHeaderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape to close the menu
    <header className="border-b border-line bg-raised print:hidden" onKeyDown={closeByKey}>
      <div className={classNames(width, 'flex flex-wrap items-center gap-x-2 lg:flex-nowrap lg:gap-x-6')}>
        <HomeLink
          aria-label={`${PRODUCT_NAME}, home`}
          className="flex h-14 items-center text-ink no-underline"
        >
          <Logo />
        </HomeLink>
        <div className="ml-auto flex h-14 min-w-0 items-center gap-2 lg:order-2">
          {greeting !== undefined && (
            <span className="hidden min-w-0 truncate text-14 text-muted lg:block">{greeting}</span>
          )}
          {aside}
        </div>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(buttonClass('quiet', 'small'), '-mr-3 lg:hidden')}
        >
          <MenuIcon isOpen={isOpen} />
          Menu
        </button>
        <div id={menuId} className={classNames('w-full lg:contents', !isOpen && 'max-lg:hidden')}>
          <nav aria-label="Pages" className="lg:-mx-2">
            <ul className="border-line max-lg:border-t lg:flex">
              {nav.map(({ to, label, isExternal = false }) => (
                <li key={to} className="border-line max-lg:not-last:border-b">
                  <NavLink
                    to={to}
                    end
                    reloadDocument={isExternal}
                    onClick={() => setIsOpen(false)}
                    className={LINK}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {signOut !== undefined && (
            // A full navigation, not a call (PRODUCT §7).
            <a
              href={pathOf('logout')}
              onClick={() => {
                clearTab();
                // The service worker also does this, if there is one.
                void deleteSavedLeads();
              }}
              className="flex h-12 items-center border-t border-line text-14 font-medium text-ink no-underline lg:order-3 lg:h-8 lg:rounded lg:border-0 lg:px-3 lg:hover:bg-sunken"
            >
              {signOut}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

/**
 * The current page has a bar: below it in the row of links, before it in the menu. With forced colors all borders get one
 * color, so the other links hide theirs.
 */
const LINK = classNames(
  'flex h-12 items-center text-14 whitespace-nowrap text-muted no-underline hover:text-ink aria-[current=page]:text-ink',
  'aria-[current=page]:border-l-4 aria-[current=page]:border-signal aria-[current=page]:pl-3 aria-[current=page]:font-medium',
  'lg:h-14 lg:border-y-2 lg:border-transparent lg:px-2 forced-colors:lg:not-aria-[current=page]:border-[Canvas]',
  'lg:aria-[current=page]:border-l-0 lg:aria-[current=page]:border-t-transparent lg:aria-[current=page]:border-b-signal lg:aria-[current=page]:pl-2 lg:aria-[current=page]:font-normal',
);

function MenuIcon({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" stroke="currentColor" strokeWidth="1.5">
      <path d={isOpen ? 'm3 3 10 10M13 3 3 13' : 'M1 4h14M1 8h14M1 12h14'} />
    </svg>
  );
}
