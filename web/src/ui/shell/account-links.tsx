import { NavLink } from 'react-router';
import { pathOf } from '#shared/contract/routes.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { clearTab } from '../../lib/saved/tab-storage.ts';
import { currentWaiting } from '../../lib/saved/waiting.ts';
import { classNames } from '../class-names.ts';
import { ACCOUNT_PAGES, type Destination } from './destinations.ts';

const ROW =
  'flex h-11 items-center border-l-2 border-transparent px-4 text-14 text-ink no-underline hover:bg-sunken lg:h-9';

/** Links in a menu. The current page has a bar before it. */
export function MenuLinks({ pages }: { readonly pages: readonly Destination[] }) {
  return (
    <ul>
      {pages.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={classNames(
              ROW,
              'aria-[current=page]:border-signal aria-[current=page]:font-medium',
              'forced-colors:not-aria-[current=page]:border-[Canvas]',
            )}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The pages of the account menu and Sign Out. */
export function AccountLinks({ email }: { readonly email: string | undefined }) {
  return (
    <>
      {email !== undefined && (
        <p className="border-b border-line px-4.5 py-2 text-12 break-words text-muted">{email}</p>
      )}
      <MenuLinks pages={ACCOUNT_PAGES} />
      {/* A full navigation, not a call (PRODUCT §7). */}
      <a
        href={pathOf('logout')}
        onClick={(event) => {
          const waiting = currentWaiting().length;
          if (waiting > 0) {
            event.preventDefault();
            void import('../page/sign-out-question.tsx').then(({ askToSignOut }) => askToSignOut(waiting));
          } else {
            clearTab();
            // The service worker also does this, if there is one.
            void deleteSavedLeads();
          }
        }}
        className={`${ROW} border-t border-t-line`}
      >
        Sign Out
      </a>
    </>
  );
}
