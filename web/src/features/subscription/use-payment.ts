import { useEffect, useRef, useState } from 'react';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { call, RequestError } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { showError } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/toasts/use-action.ts';
import { type PendingOrder, readPendingOrder, savePendingOrder } from './pending-order.ts';

export interface PaymentFlow {
  /** True while money may be moving: capture and activation. */
  readonly paying: boolean;
  /** An approved order whose outcome is unknown; a new order would pay twice. */
  readonly pending: PendingOrder | null;
  /** The server's last answer about the order; null when it did not answer. */
  readonly answer: string | null;
  /** Captures and activates an order that PayPal reports as approved, once per order. */
  readonly approve: (orderId: string) => void;
  /** Tries to activate the pending order again. */
  readonly tryAgain: () => void;
  /** Drops the pending order; the server still finishes it if it was paid. */
  readonly giveUp: () => void;
}

/** PRODUCT §8, payment. */
export const showPaymentError = showError('Payment Failed', () => 'Please try again or contact support.');
const showActivationError = showError('Activation Failed');

/** The plan and its payments. */
export const PLAN_QUERIES = [read('currentSubscription'), read('listPayments')] as const;

/**
 * Captures and activates an approved order (PRODUCT §4, payment flow), with the toasts of PRODUCT §8. Saves the order in the
 * tab until it is settled, and activates a saved order when the page opens.
 * @param owner the user's email: ignores the order of another user
 * @param onActivated called when the subscription is active
 */
export function usePayment(owner: string, onActivated: () => void): PaymentFlow {
  // PayPal may report an approval twice: capture once. A failed order may be approved again.
  const approved = useRef('');
  const [pending, setPending] = useState(() => readPendingOrder(owner));
  const settle = (order: PendingOrder | null): void => {
    savePendingOrder(owner, order);
    setPending(order);
  };
  const activate = ({ orderId }: PendingOrder) =>
    call('activateSubscription', { body: { paypalOrderId: orderId } });
  const activation = useAction(activate, {
    changes: PLAN_QUERIES,
    done: () => ({
      title: 'Subscription Activated',
      description: `Your ${PRICE.label} subscription is now active!`,
    }),
    onDone: () => {
      settle(null);
      onActivated();
    },
    onFailed: (error, order) => {
      approved.current = '';
      if (isFinal(error)) settle(null);
      if (order.captured || !isFinal(error)) showActivationError(error);
      else showPaymentError(error);
    },
  });
  const take = ({ orderId }: PendingOrder) => call('captureOrder', { params: { orderId } });
  const capture = useAction(take, {
    onMutate: (order) => settle(order),
    onDone: (_, { orderId }) => {
      const captured = { orderId, captured: true };
      settle(captured);
      activation.mutate(captured);
    },
    onFailed: (error) => {
      approved.current = '';
      if (isFinal(error)) settle(null);
      showPaymentError(error);
    },
  });
  const paying = capture.isPending || activation.isPending;
  const lastError = activation.error ?? capture.error;
  useOnce(() => {
    if (pending !== null) activation.mutate(pending);
  });
  return {
    paying,
    pending,
    answer: lastError instanceof RequestError ? lastError.sentence : null,
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

/** Statuses after which a retry may succeed: lost session, timeout, conflict, too early, too many calls. */
const RETRYABLE: readonly number[] = [401, 408, 409, 425, 429];

/** Whether the server refused for good, so that a retry would not help. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof RequestError &&
    error.status >= 400 &&
    error.status < 500 &&
    !RETRYABLE.includes(error.status)
  );
}

/** Runs an action once after mount, also in StrictMode, which mounts twice. */
function useOnce(action: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    action();
  });
}
