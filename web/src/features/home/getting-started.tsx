import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '../../lib/api/read.ts';
import { ICONS, Icon } from '../../ui/icon.tsx';
import { RuledSection } from '../../ui/ruled-section.tsx';

/** First steps (PRODUCT §2). What the user has done is ticked, as far as we can know it. */
export function GettingStarted() {
  const hasPaid = useQuery({ ...read('currentSubscription'), retryOnMount: false }).data?.status === 'active';
  const hasAlert = (useQuery({ ...read('listAlerts'), retryOnMount: false }).data?.length ?? 0) > 0;
  const steps = [
    { to: '/subscription', title: 'Check your plan', done: hasPaid },
    { to: '/alerts', title: 'Set up a lead alert', done: hasAlert },
    { to: '/heatmap', title: 'See where building is picking up', done: false },
    { to: '/dashboard', title: 'Open the dashboard', done: false },
  ];
  return (
    <RuledSection title="Getting Started">
      <ol>
        {steps.map(({ to, title, done }, index) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2.5 text-14 text-ink no-underline lg:min-h-9"
            >
              {done ? (
                <span className="grid size-4 place-items-center rounded-full bg-ink text-paper">
                  <Icon path={ICONS.check} className="size-2.5" />
                  <span className="sr-only">Done:</span>
                </span>
              ) : (
                <span aria-hidden="true" className="w-4 text-center font-mono text-12 text-muted">
                  {index + 1}
                </span>
              )}
              <span className="underline decoration-line-strong hover:decoration-current">{title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </RuledSection>
  );
}
