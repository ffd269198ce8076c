import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { monthLabel, PRICE } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import { ButtonLink } from '../link.tsx';
import { Notice } from '../notice/notice.tsx';
import { Skeleton } from '../skeleton.tsx';

/** Replaces permits after the trial or the paid month, and says which one ended (PRODUCT §8). */
export function SubscriptionRequired() {
  const subscription = useQuery(read('currentSubscription'));
  const { refetch } = subscription;
  const people = subscription.data?.people ?? 1;
  // The cached subscription is outdated: the server has just refused permits.
  const outdated = subscription.data?.access === true;
  useEffect(() => {
    if (outdated) refetch();
  }, [outdated, refetch]);
  return (
    <Notice
      tone="signal"
      title="Subscription Required"
      actions={
        <ButtonLink to="/subscription" look="primary">
          Upgrade Now - {monthLabel(people)}
        </ButtonLink>
      }
    >
      {subscription.isPending ? (
        <Skeleton className="my-0.5 w-96 max-w-full" />
      ) : (
        <p>
          {subscription.data?.status === 'active'
            ? 'Your paid month has ended.'
            : 'Your free trial has expired.'}{' '}
          Please upgrade to a{' '}
          {people === 1 ? `${PRICE.label} subscription` : `subscription of ${monthLabel(people)}`} to see
          permits. Your alerts and settings are kept.
        </p>
      )}
    </Notice>
  );
}
