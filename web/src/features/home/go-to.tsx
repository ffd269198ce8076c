import { Link } from 'react-router';
import { ALL_LEADS_HREF } from '../../lib/page/links.ts';
import { RuledSection } from '../../ui/ruled-section.tsx';

/** The cards of PRODUCT §2. */
const PAGES = [
  {
    to: ALL_LEADS_HREF,
    title: 'All Leads',
    holds: 'Every permit, with contractor and owner contacts on record',
  },
  { to: '/dashboard', title: 'Dashboard', holds: 'Totals, value and the newest permits' },
  { to: '/notifications', title: 'Email Settings', holds: 'How often we email you' },
  { to: '/subscription', title: 'Subscription', holds: 'Trial, price and payments' },
  { to: '/scrapers', title: 'Data Sources', holds: 'Where permits come from, and how fresh they are' },
] as const;

export function GoTo() {
  return (
    <RuledSection title="Go to">
      <ul className="mt-3 grid rounded border border-line bg-raised sm:grid-cols-5">
        {PAGES.map(({ to, title, holds }) => (
          <li key={to} className="flex border-line not-last:max-sm:border-b sm:not-last:border-r">
            <Link to={to} className="min-w-0 flex-1 px-4 py-3 text-ink no-underline hover:bg-sunken">
              <span className="block text-14 font-semibold">{title}</span>
              <span className="block text-12 text-pretty text-muted">{holds}</span>
            </Link>
          </li>
        ))}
      </ul>
    </RuledSection>
  );
}
