import { type ReactNode, useLayoutEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { greetingName, useKnownUser } from '../../lib/api/session.ts';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import { classNames } from '../class-names.ts';
import { ICONS, Icon } from '../icon.tsx';
import { HomeLink } from '../page/home-link.tsx';
import { Logo } from '../page/logo.tsx';
import { BOTTOM_TABS } from '../toasts/toast-place.ts';
import { AccountLinks, MenuLinks } from './account-links.tsx';
import { DataMark } from './data-mark.tsx';
import { MAIN_PAGES, OTHER_PAGES, SETTINGS_TABS } from './destinations.ts';
import { Disclosure, type DisclosureState } from './disclosure.tsx';
import { PlanMark } from './plan-mark.tsx';

/** Tailwind's `lg`: the pages are links in the header from this width on, tabs at the bottom below it. */
const DESKTOP = '(min-width: 64rem)';

export interface ShellProps {
  /** On a phone in place of the header's name and marks. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** What surrounds every page of a signed-in user: the header, on a phone also the tabs. */
export function Shell({ bar, children }: ShellProps) {
  const isDesktop = useMediaQuery(DESKTOP);
  // Kept here, so that the menu stays open when a phone is turned.
  const [isOpen, setOpen] = useState(false);
  const menu = { isOpen, setOpen };
  return (
    <div className="flex flex-1 flex-col pb-(--foot) print:pb-0">
      <header
        className={classNames(
          'flex shrink-0 items-center print:hidden',
          bar === undefined
            ? 'relative h-11 gap-x-5 border-b border-line bg-raised px-4 lg:h-12 lg:px-6'
            : 'sticky top-0 z-20 h-13 bg-paper px-2',
        )}
      >
        {bar ?? (
          <>
            <HomeLink
              aria-label={`${PRODUCT_NAME}, home`}
              className="flex items-center self-stretch text-ink no-underline"
            >
              <Logo />
            </HomeLink>
            {isDesktop && <PageLinks />}
            <div className="ml-auto flex min-w-0 items-center gap-3 self-stretch">
              <DataMark />
              <PlanMark />
              {isDesktop && <AccountMenu {...menu} />}
            </div>
          </>
        )}
      </header>
      {children}
      {!isDesktop && <Tabs {...menu} />}
    </div>
  );
}

function PageLinks() {
  return (
    <nav aria-label="Pages" className="self-stretch">
      <ul className="flex h-full gap-0.5">
        {MAIN_PAGES.map(({ to, label }) => (
          <li key={to} className="flex">
            <NavLink to={to} end className={PAGE_LINK}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** With forced colors all borders get one color, so the links that are not current hide theirs. */
const PAGE_LINK = classNames(
  'relative flex items-center px-2.5 text-14 whitespace-nowrap text-muted no-underline hover:text-ink',
  'after:absolute after:inset-x-2.5 after:-bottom-px after:border-b-2 after:border-transparent',
  'aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:after:border-signal',
  'forced-colors:not-aria-[current=page]:after:border-[Canvas]',
);

function AccountMenu(menu: DisclosureState) {
  const user = useKnownUser();
  const name = user === null ? '' : greetingName(user);
  return (
    <nav aria-label="Account" className="flex min-w-0 items-center self-stretch">
      <Disclosure
        {...menu}
        button={
          <>
            <span className="sr-only">Account menu: {name}</span>
            <span aria-hidden="true" className="contents">
              <span
                aria-description="Account menu"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-ink text-12 font-medium text-paper"
              >
                {name.slice(0, 1).toUpperCase()}
              </span>
              <span className="max-w-48 truncate max-xl:hidden">Welcome, {name}</span>
            </span>
            <Icon path={ICONS.opens} width={2.5} className="size-2" />
          </>
        }
        buttonClass="-mr-2 flex h-9 min-w-0 items-center gap-2 self-center rounded px-2 text-14 font-medium hover:bg-sunken"
        panelClass="absolute top-full -right-2 z-40 w-56 border border-line bg-raised shadow"
      >
        <AccountLinks email={user?.email} />
      </Disclosure>
    </nav>
  );
}

/** The pages that are no tab. */
const MENU_PAGES = MAIN_PAGES.filter(({ icon }) => icon === undefined);

const TAB =
  'relative flex h-full w-full flex-col items-center justify-center gap-0.5 text-12 whitespace-nowrap text-muted no-underline';
const CURRENT_TAB =
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-4 aria-[current=page]:before:-top-px aria-[current=page]:before:border-t-2 aria-[current=page]:before:border-signal';

/** The class `with-tabs` (tokens.css) keeps the tabs' height free at the bottom of the window. */
function Tabs(menu: DisclosureState) {
  useLayoutEffect(() => {
    document.documentElement.classList.add('with-tabs');
    return () => document.documentElement.classList.remove('with-tabs');
  }, []);
  const email = useKnownUser()?.email;
  const { pathname } = useLocation();
  const inMenu = [...MENU_PAGES, ...OTHER_PAGES, ...SETTINGS_TABS].some(({ to }) => to === pathname);
  return (
    <nav
      aria-label="Pages"
      className={classNames(
        'fixed inset-x-0 bottom-0 h-(--tabs) border-t border-line bg-raised print:hidden',
        // The open menu covers the notice at the bottom.
        menu.isOpen ? 'z-40' : 'z-20',
        BOTTOM_TABS,
      )}
    >
      <ul className="grid h-full grid-cols-5">
        {MAIN_PAGES.map(
          ({ to, label, icon }) =>
            icon !== undefined && (
              <li key={to}>
                <NavLink to={to} end className={classNames(TAB, CURRENT_TAB)}>
                  <Icon path={icon} className="size-5" />
                  {label}
                </NavLink>
              </li>
            ),
        )}
        <li className="flex">
          <Disclosure
            {...menu}
            button={
              <>
                <Icon path={ICONS.menu} className="size-5" />
                Menu
              </>
            }
            buttonClass={classNames(TAB, inMenu && 'font-semibold text-ink')}
            panelClass="fixed inset-x-0 bottom-(--tabs) max-h-[calc(100dvh-6.25rem)] overflow-y-auto overscroll-contain border-t border-line-strong bg-raised shadow"
          >
            <div className="border-b border-line">
              <MenuLinks pages={MENU_PAGES} />
            </div>
            <AccountLinks email={email} />
          </Disclosure>
        </li>
      </ul>
    </nav>
  );
}
