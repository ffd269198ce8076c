/** An order that was approved at PayPal and whose outcome the page does not know yet. */
export interface PendingOrder {
  readonly orderId: string;
  /** Whether PayPal is known to have taken the money. */
  readonly captured: boolean;
}

export type PaymentStep = 'captureOrder' | 'activateSubscription';

/**
 * Does what is left of a payment (PRODUCT §4, steps 4 and 5), beginning with the first step whose answer never came: the server captures
 * an order once and activates it once, however often it is asked.
 * @param send makes the call; it throws when that fails
 * @returns the answer of the activation
 * @param onCaptured called with the order to keep once the money is taken
 */
export async function finishPayment<Answer>(
  order: PendingOrder,
  send: (step: PaymentStep, orderId: string) => Promise<Answer>,
  onCaptured: (order: PendingOrder) => void,
): Promise<Answer> {
  const { orderId, captured } = order;
  // guard: a lost capture is asked again
  if (!captured) {
    await send('captureOrder', orderId);
    onCaptured({ orderId, captured: true });
  }
  return send('activateSubscription', orderId);
}

/** Statuses of a step after which the same order may still succeed: lost session, timeout, held by PayPal, too many calls. */
const RETRYABLE: readonly number[] = [401, 408, 425, 429];

/** Whether the server refused a step for good, so that the payment is over. @param status of HTTP */
export function endsPayment(status: number): boolean {
  // guard: a refused payment is over
  return status >= 400 && status < 500 && !RETRYABLE.includes(status);
}
