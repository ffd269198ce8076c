import { useEffect, useRef, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import {
  endsPayment,
  finishPayment,
  type PaymentStep,
  type PendingOrder,
} from '#shared/domain/plan/pending-payment.ts';
import { monthLabel, PRICE } from '#shared/domain/plan/plan.ts';
import { call, RequestError } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { counted, formatDayOf } from '../../lib/format/format.ts';
import { showError } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/toasts/use-action.ts';
import { readPendingOrder, savePendingOrder } from './pending-order.ts';

export interface PaymentFlow {
  /** True while money may be moving: capture and activation. */
  readonly paying: boolean;
  /** An approved order whose outcome is unknown; a new order would pay twice. */
  readonly pending: PendingOrder | null;
  /** The server's last answer about the order; null when it did not answer. */
  readonly answer: string | null;
  /** Captures and activates an order that PayPal reports as approved, once per order. */
  readonly approve: (orderId: string) => void;
  /** Goes on with the pending order, from the first step without an answer. */
  readonly tryAgain: () => void;
  /** Drops the pending order; the server still finishes it if it was paid. */
  readonly giveUp: () => void;
}

/** PRODUCT §8, payment. */
export const showPaymentError = showError('Payment Failed', () => 'Please try again or contact support.');
const showActivationError = showError('Activation Failed');

export const PLAN_QUERIES = [read('currentSubscription'), read('listPayments')] as const;

/**
 * Captures and activates an approved order (PRODUCT §4, payment flow), with the toasts of PRODUCT §8. Saves the order in the
 * tab until it is settled, and goes on with a saved order when the page opens.
 * @param owner the user's email: ignores the order of another user
 * @param onActivated called when the subscription is active
 */
export function usePayment(owner: string, onActivated: () => void): PaymentFlow {
  // PayPal may report an approval twice: capture once. A failed order may be approved again.
  const approved = useRef('');
  const [pending, setPending] = useState(() => readPendingOrder(owner));
  const isCaptured = useRef(pending?.captured === true);
  const settle = (order: PendingOrder | null): void => {
    isCaptured.current = order?.captured === true;
    savePendingOrder(owner, order);
    setPending(order);
  };
  const payment = useAction((order: PendingOrder) => finishPayment(order, sendStep, settle), {
    changes: PLAN_QUERIES,
    done: (answer) => activatedToast('seats' in answer ? answer : ONE_MONTH),
    onMutate: (order) => settle(order),
    onDone: () => {
      settle(null);
      onActivated();
    },
    onFailed: (error) => {
      approved.current = '';
      (isCaptured.current ? showActivationError : showPaymentError)(error);
      if (error instanceof RequestError && endsPayment(error.status)) settle(null);
    },
  });
  const { isPending: paying, error } = payment;
  const goOn = (): void => {
    if (!paying && pending !== null) payment.mutate(pending);
  };
  useOnce(goOn);
  return {
    paying,
    pending,
    answer: error instanceof RequestError ? error.sentence : null,
    approve: (orderId) => {
      if (approved.current === orderId) return;
      approved.current = orderId;
      payment.mutate({ orderId, captured: false });
    },
    tryAgain: goOn,
    giveUp: () => settle(null),
  };
}

/** What a server of an earlier release activates without a word. */
const ONE_MONTH = { seats: 1, addedUntil: null };

/** PRODUCT §8; with more people it says their sum. */
function activatedToast({ seats, addedUntil }: Pick<Activation, 'seats' | 'addedUntil'>) {
  if (addedUntil !== null)
    return {
      title: 'Seat Added',
      description: `${counted(seats, 'more person', 'more people')} can join your team, until ${formatDayOf(addedUntil)}.`,
    };
  return {
    title: 'Subscription Activated',
    description:
      seats === 1
        ? `Your ${PRICE.label} subscription is now active!`
        : `Your subscription is now active: ${monthLabel(seats)}!`,
  };
}

type Activation = Output<'activateSubscription'>;

function sendStep(step: PaymentStep, orderId: string): Promise<Output<'captureOrder'> | Activation> {
  return step === 'captureOrder'
    ? call(step, { params: { orderId } })
    : call(step, { body: { paypalOrderId: orderId } });
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
