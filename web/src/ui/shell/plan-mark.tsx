import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '../../lib/api/read.ts';
import { planStatus } from '../../lib/format/plan-status.ts';

/** The days left of the trial, until when a month is paid, or that access is over. One press leads to paying and canceling. */
export function PlanMark() {
  const subscription = useQuery(read('currentSubscription')).data;
  const plan = subscription && planStatus(subscription, new Date());
  if (plan === undefined) return null;
  return (
    <Link
      to="/subscription"
      className="flex min-h-11 items-center text-12 whitespace-nowrap text-muted no-underline hover:text-ink hover:underline"
    >
      <span>
        {plan.state === 'trial' && <span className="max-xl:sr-only">Trial: </span>}
        {plan.headline}
      </span>
    </Link>
  );
}
