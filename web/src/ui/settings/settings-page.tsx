import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isPaymentPath } from '#shared/domain/plan/payment-path.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { UserFrame } from '../page/page.tsx';
import { SETTINGS_TABS } from '../shell/destinations.ts';

interface SettingsPageProps {
  /** Of the tab, which is a page of its own (PRODUCT §2). */
  readonly title: string;
  /** One or two sentences below the title. */
  readonly lead?: ReactNode;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A tab of Settings: the row of tabs, the tab's title and its parts. */
export function SettingsPage({ title, lead, action, children }: SettingsPageProps) {
  usePageTitle(title);
  const { pathname } = useLocation();
  const current = pathname === '/account' ? '/security' : pathname;
  return (
    <UserFrame>
      <p className="text-28 font-semibold">Settings</p>
      <nav aria-label="Settings" className="mt-1 border-b border-ink">
        {/* One row from 390 px on, two below. */}
        <ul className="flex flex-wrap gap-x-2.5 whitespace-nowrap sm:gap-x-8">
          {SETTINGS_TABS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === current ? 'page' : undefined}
                reloadDocument={isPaymentPath(to) !== isPaymentPath(pathname)}
                className={TAB}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
        <div className="min-w-0 items-baseline gap-x-5 lg:flex">
          <h1 className="text-20 font-semibold">{title}</h1>
          {lead !== undefined && <p className="max-w-3xl text-14 text-pretty text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </UserFrame>
  );
}

/** With forced colors all borders get one color, so the tabs that are not current hide theirs. */
const TAB =
  'flex h-11 items-center border-b-3 border-transparent text-14 text-muted no-underline hover:text-ink aria-[current=page]:border-signal aria-[current=page]:font-semibold aria-[current=page]:text-ink forced-colors:not-aria-[current=page]:border-[Canvas]';
