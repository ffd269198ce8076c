import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { call, isUnauthorized, RequestError } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { errorMessage } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { savePendingOrder, type PendingOrder, readPendingOrder } from './pending-order.ts';

export interface PaymentFlow {
  /** True while money may be moving: capture and activation. */
  readonly paying: boolean;
  /** An approved order whose outcome is not known yet; a new one would pay twice. */
  readonly pending: PendingOrder | null;
  /** What the last question about it was answered, as a sentence; null where there was no answer. */
  readonly answer: string | null;
  /** Goes on with an order PayPal says is approved: capture, then activation. Once for each order. */
  readonly approve: (orderId: string) => void;
  /** Asks once more what became of the pending order. */
  readonly tryAgain: () => void;
  /** Gives the pending order up; the server still finishes it if it was paid. */
  readonly giveUp: () => void;
}

/**
 * What follows the approval of an order (PRODUCT §4, payment flow), with the toasts of PRODUCT §8. An order is kept in the tab from
 * its approval until it is settled; one that is found there when the page opens is activated.
 * @param owner the user's address: another user's order is left alone
 * @param onActivated called once the subscription is active
 */
export function usePayment(owner: string, onActivated: () => void): PaymentFlow {
  const queryClient = useQueryClient();
  // Told twice of one approval, we capture once. An order that came to nothing may be approved again: it is offered anew.
  const approved = useRef('');
  const [pending, setPending] = useState(() => readPendingOrder(owner));
  const settle = (order: PendingOrder | null): void => {
    savePendingOrder(owner, order);
    setPending(order);
  };
  const activation = useMutation({
    mutationFn: ({ orderId }: PendingOrder) =>
      call('activateSubscription', { body: { paypalOrderId: orderId } }),
    onSuccess: () => {
      settle(null);
      showToast({
        title: 'Subscription Activated',
        description: `Your ${PRICE.label} subscription is now active!`,
      });
      onActivated();
      return invalidatePlan(queryClient);
    },
    onError: (error, order) => {
      approved.current = '';
      if (isFinal(error)) settle(null);
      // A lost session has its own toast; the order waits for the next one.
      if (isUnauthorized(error)) return;
      if (order.captured || !isFinal(error))
        showToast({ title: 'Activation Failed', description: errorMessage(error), tone: 'problem' });
      else showPaymentFailed();
    },
  });
  const capture = useMutation({
    mutationFn: ({ orderId }: PendingOrder) => call('captureOrder', { params: { orderId } }),
    onMutate: (order) => settle(order),
    onSuccess: (_, { orderId }) => {
      const captured = { orderId, captured: true };
      settle(captured);
      activation.mutate(captured);
    },
    onError: (error) => {
      approved.current = '';
      if (isFinal(error)) settle(null);
      if (!isUnauthorized(error)) showPaymentFailed();
    },
  });
  const paying = capture.isPending || activation.isPending;
  useOnce(() => {
    if (pending !== null) activation.mutate(pending);
  });
  return {
    paying,
    pending,
    answer: sentenceOf(activation.error ?? capture.error),
    approve: (orderId) => {
      if (approved.current === orderId) return;
      approved.current = orderId;
      capture.mutate({ orderId, captured: false });
    },
    tryAgain: () => {
      if (!paying && pending !== null) activation.mutate(pending);
    },
    giveUp: () => settle(null),
  };
}

/** PRODUCT §8, payment. */
export function showPaymentFailed(): void {
  showToast({
    title: 'Payment Failed',
    description: 'Please try again or contact support.',
    tone: 'problem',
  });
}

function sentenceOf(error: Error | null): string | null {
  return error instanceof RequestError ? error.sentence : null;
}

/** Answers that asking again would not change: a refusal, but for lost sessions, conflicts and too many calls. */
const RETRYABLE: readonly number[] = [401, 408, 409, 425, 429];

function isFinal(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    error.status >= 400 &&
    error.status < 500 &&
    !RETRYABLE.includes(error.status)
  );
}

/** The plan and its payments have changed, and with them what the server lets this user see. */
export function invalidatePlan(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: read('currentSubscription').queryKey }),
    queryClient.invalidateQueries({ queryKey: read('listPayments').queryKey }),
  ]);
}

/** Does something when the page opens, once, also where React opens it twice to find mistakes. */
function useOnce(action: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    action();
  });
}
