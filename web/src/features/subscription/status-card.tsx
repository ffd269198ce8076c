import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { call } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { formatDayOf } from '../../lib/format/format.ts';
import { type PlanState, planStatus } from '../../lib/format/plan-status.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Bars } from '../../ui/loading.tsx';
import { ErrorNotice } from '../../ui/page/error-screen.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { DaysRule } from './days-rule.tsx';

const WORDS: Readonly<Record<PlanState, string>> = {
  trial: 'Free trial',
  'trial-over': 'Trial expired',
  paid: 'Active',
  grace: 'Payment due',
  cancelled: 'Canceled',
  'paid-over': 'Expired',
};

const MARKS: Readonly<Record<PlanState, string>> = {
  trial: 'border-issued text-issued',
  'trial-over': 'border-problem text-problem',
  paid: 'border-issued text-issued',
  grace: 'border-signal-text text-signal-text',
  cancelled: 'border-line-strong text-muted',
  'paid-over': 'border-problem text-problem',
};

/** Length of a paid month on the scale; approximate. */
const MONTH_DAYS = 31;

/** The state of the subscription, with a button to cancel it (PRODUCT §2, §4). */
export function StatusCard() {
  const subscription = useQuery(read('currentSubscription'));
  if (subscription.isError)
    return <ErrorNotice error={subscription.error} onTryAgain={() => subscription.refetch()} />;
  return (
    <section aria-labelledby="status" className="min-w-0 border border-line-strong bg-raised">
      {subscription.data === undefined ? <Loading /> : <Standing subscription={subscription.data} />}
    </section>
  );
}

function Standing({ subscription }: { readonly subscription: Output<'currentSubscription'> }) {
  const { state, headline, detail, days } = planStatus(subscription, new Date());
  const { nextBillingDate } = subscription;
  return (
    <>
      <div className="px-5 py-6 sm:px-8">
        <div className="flex items-center justify-between gap-3">
          <h2 id="status" className="text-14 text-muted">
            Your plan
          </h2>
          <span
            className={classNames(
              'rounded border px-1.5 text-12 leading-5 font-medium whitespace-nowrap',
              MARKS[state],
            )}
          >
            {WORDS[state]}
          </span>
        </div>
        <p className="figures mt-2 text-28 font-semibold tracking-tight sm:text-44">{headline}</p>
        <div className="mt-4">
          <DaysRule left={days} of={state === 'trial' ? TRIAL_DAYS : MONTH_DAYS} />
        </div>
        <p className="mt-3 max-w-prose text-14 text-pretty text-muted">{detail}</p>
        {subscription.seats > 1 && (
          <p className="mt-1 text-14">
            {subscription.people} of {subscription.seats} seats in use.
          </p>
        )}
      </div>
      {(state === 'paid' || state === 'grace' || state === 'cancelled') && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4 sm:px-8">
          {nextBillingDate !== null && (
            <dl>
              <dt className="text-12 text-muted">
                {state === 'cancelled' ? 'Paid month ends' : 'Next billing date'}
                {state === 'grace' && ', past'}
              </dt>
              <dd className="figures text-16 font-medium">{formatDayOf(nextBillingDate)}</dd>
              {state !== 'cancelled' && (
                <dd className="text-12 text-muted">
                  No automatic charge: you pay again if you want to go on.
                </dd>
              )}
            </dl>
          )}
          {subscription.isOwner && <CancelButton cancelled={state === 'cancelled'} />}
        </div>
      )}
    </>
  );
}

/** Cancels or resumes the subscription. Pressing again undoes either, so there is no confirmation. */
function CancelButton({ cancelled }: { readonly cancelled: boolean }) {
  const set = (cancel: boolean) => call('updateSubscription', { body: { cancelled: cancel } });
  const change = useAction(set, {
    update: (client, subscription) => client.setQueryData(read('currentSubscription').queryKey, subscription),
    done: (now) =>
      now.cancelled
        ? {
            title: 'Subscription Canceled',
            description: `You have access until ${formatDayOf(now.accessUntil)}.`,
          }
        : { title: 'Subscription Kept', description: 'We email you before your paid month ends.' },
    failed: 'Update Failed',
  });
  return (
    <Button size="small" busy={change.isPending} onClick={() => change.mutate(!cancelled)}>
      {cancelled ? 'Keep subscription' : 'Cancel subscription'}
    </Button>
  );
}

function Loading() {
  return (
    <div role="status" className="px-5 py-6 sm:px-8">
      <h2 id="status" className="text-14 text-muted">
        Your plan
      </h2>
      <span className="sr-only">Loading</span>
      <Bars widths={['mt-3 h-8 w-56 sm:h-11', 'mt-6 h-7', 'mt-4 w-80 max-w-full']} />
    </div>
  );
}
