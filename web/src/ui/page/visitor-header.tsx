import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';
import { DataMark } from '../shell/data-mark.tsx';
import { HomeLink } from './home-link.tsx';
import { Logo } from './logo.tsx';
import { SignInLinks } from './sign-in-links.tsx';

/** Of the header and the page of a visitor. */
export const VISITOR_WIDTH = 'mx-auto w-full max-w-6xl px-4 sm:px-6';

const PAGES = [
  { to: '/#features', label: 'Features', isLanding: true },
  { to: '/#pricing', label: 'Pricing', isLanding: true },
  { to: '/about', label: 'About', isLanding: false },
  { to: '/contact', label: 'Contact', isLanding: false },
] as const;

/** The header of a public page for a visitor. On narrow screens a button opens the links below it, and Escape closes them. */
export function VisitorHeader() {
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
    <header className="relative border-b border-line bg-raised print:hidden" onKeyDown={closeByKey}>
      <div
        className={classNames(VISITOR_WIDTH, 'flex flex-wrap items-center gap-x-2 lg:flex-nowrap lg:gap-x-6')}
      >
        <HomeLink
          aria-label={`${PRODUCT_NAME}, home`}
          className="flex h-14 items-center text-ink no-underline"
        >
          <Logo />
        </HomeLink>
        <div className="ml-auto flex h-14 min-w-0 items-center gap-2 lg:order-2">
          <DataMark />
          <SignInLinks />
        </div>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(buttonClass('quiet', 'small'), '-mr-3 lg:hidden')}
        >
          <Icon path={isOpen ? ICONS.close : ICONS.menu} />
          Menu
        </button>
        <nav
          id={menuId}
          aria-label="Pages"
          className={classNames('w-full lg:-mx-2 lg:w-auto', !isOpen && 'max-lg:hidden')}
        >
          <ul className="border-line max-lg:border-t lg:flex">
            {PAGES.map(({ to, label, isLanding }) => (
              <li key={to} className="border-line max-lg:not-last:border-b">
                {/* The landing page is not part of the app, so the browser must load it. */}
                <NavLink
                  to={to}
                  end
                  reloadDocument={isLanding}
                  onClick={() => setIsOpen(false)}
                  className={LINK}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
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
