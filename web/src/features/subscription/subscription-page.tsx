import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { monthLabel } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import type { User } from '../../lib/api/session.ts';
import { formatDayOf } from '../../lib/format/format.ts';
import { planStatus } from '../../lib/format/plan-status.ts';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { CoverageLookup } from '../../ui/places/coverage-lookup.tsx';
import { NamingTable } from '../../ui/places/naming-table.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import { Payments } from './payments.tsx';
import { PlanCard } from './plan-card.tsx';
import { StatusCard } from './status-card.tsx';

/** PRODUCT §2, §4. */
export function SubscriptionPage({ user }: { readonly user: User }) {
  const subscription = useQuery(read('currentSubscription')).data;
  const isOwner = subscription?.isOwner !== false;
  return (
    <SettingsPage title="Subscription">
      {/* On a phone, the plan with its button comes before the payments. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <StatusCard />
        <div className="min-w-0 max-lg:after-loading lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {isOwner ? (
            <PlanCard owner={user.email} subscription={subscription} {...offer(subscription)} />
          ) : (
            <PaidByOwner />
          )}
        </div>
        <div className="min-w-0 after-loading">
          <KnowBeforeYouPay />
          {isOwner && <Payments />}
        </div>
      </div>
    </SettingsPage>
  );
}

function PaidByOwner() {
  return (
    <Notice title="The owner of your team pays" actions={<ButtonLink to="/team">See your team</ButtonLink>}>
      <p>
        Your seat is part of their subscription. A subscription of your own rests and is here again when you
        leave the team.
      </p>
    </Notice>
  );
}

/** The label of the upgrade button, and when a month paid now begins. */
function offer(subscription: Output<'currentSubscription'> | undefined): {
  readonly action: (people: number) => string;
  readonly begins: string;
} {
  const upgrade = (people: number) => `Upgrade Now - ${monthLabel(people)}`;
  const pay = (month: string) => (people: number) =>
    people === 1 ? month : `${month} - ${monthLabel(people)}`;
  if (subscription === undefined) return { action: upgrade, begins: 'You keep the days you already have.' };
  const { nextBillingDate, trialEnd } = subscription;
  switch (planStatus(subscription, new Date()).state) {
    case 'trial':
      return {
        action: upgrade,
        begins: `Your month starts when the trial ends, on ${formatDayOf(trialEnd)}. You lose no days.`,
      };
    case 'paid':
    case 'cancelled':
      return {
        action: pay('Pay for another month'),
        begins: `It is added to the month you have and starts on ${formatDayOf(nextBillingDate ?? subscription.accessUntil)}.`,
      };
    case 'grace':
      return { action: pay('Pay for the next month'), begins: 'You keep access without a break.' };
    default:
      return { action: upgrade, begins: 'Your month starts today.' };
  }
}

/** Shows what each city publishes, before the user pays. */
function KnowBeforeYouPay() {
  const { data, isError, refetch } = useQuery(read('coverage'));
  return (
    <div className="mt-4">
      <CoverageLookup
        coverage={data}
        failed={isError}
        onTryAgain={() => void refetch()}
        naming={(city) => <NamingTable {...city} />}
      />
      <p className="mt-3 text-14 text-muted">
        <TextLink to="/scrapers">All cities we collect</TextLink> and how current each one is.
      </p>
    </div>
  );
}
