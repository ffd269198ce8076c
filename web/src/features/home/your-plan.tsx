import { useQuery } from '@tanstack/react-query';
import { monthLabel } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import { quotaWords } from '../../lib/format/format.ts';
import { planStatus } from '../../lib/format/plan-status.ts';
import { FillBar } from '../../ui/fill-bar.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { RuledSection } from '../../ui/ruled-section.tsx';

/** Days left, or how to upgrade, and the exports left this month (PRODUCT §2). */
export function YourPlan() {
  const { data, isError } = useQuery({ ...read('currentSubscription'), retryOnMount: false });
  const quota = useQuery({ ...read('exportQuota'), retryOnMount: false }).data;
  const plan = data && planStatus(data, new Date());
  return (
    <RuledSection title="Your plan">
      <div className="py-3 text-14">
        {isError && <p className="text-muted">Your plan could not be loaded. Refresh the page.</p>}
        {plan !== undefined && (
          <>
            <p className="font-semibold">{plan.headline}</p>
            <p className="text-pretty text-muted">{plan.detail}</p>
          </>
        )}
        {quota !== undefined && (
          <div className="mt-2">
            <p className="text-12 text-muted">{quotaWords(quota)}</p>
            <FillBar published share={quota.left / quota.limit} />
          </div>
        )}
        {plan?.upgrade === true && (
          <ButtonLink to="/subscription" size="small" className="mt-3">
            Upgrade - {monthLabel(data?.people ?? 1)}
          </ButtonLink>
        )}
      </div>
    </RuledSection>
  );
}
