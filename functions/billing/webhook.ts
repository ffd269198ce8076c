import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { endPayment } from './end-payment.ts';
import { type BillingParts, findOrderOwner } from './order-store.ts';
import { PayPalRefused, PayPalUnavailable, type WebhookProof } from './paypal.ts';
import type { CaptureResource } from './paypal-shapes.ts';
import { settleOrder } from './settle-order.ts';

const CAPTURED = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED'];
// guard: refunds and reversals end a month
const RETURNED = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];

export interface EventRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The exact text that the signature covers. */
  readonly rawBody: string;
  /** The sender's network address. */
  readonly address: string;
}

/**
 * Handles an event of PayPal. Events may arrive late, repeatedly, and in any order. An event about a capture only names the
 * order to settle. An event about a returned payment is trusted, because PayPal's record may still show it as completed.
 * Ignores other kinds of events, and orders that we did not create. A rate limit by address keeps strangers from making us
 * call PayPal without end.
 * @throws ApiError `webhookUnproved` when PayPal did not send it; `tooManyRequests` or `unavailable` to have PayPal resend it
 */
export async function handlePayPalEvent(
  parts: BillingParts,
  { headers, rawBody, address }: EventRequest,
): Promise<void> {
  try {
    const sent: unknown = JSON.parse(rawBody);
    const proof = readProof(headers);
    if (proof === undefined) throw new ApiError('webhookUnproved');
    // guard: events are counted
    await countCall(parts.runtime, 'webhook-address', address);
    // guard: an event is from PayPal
    if (!(await parts.paypal.isFromPayPal(proof, sent))) throw new ApiError('webhookUnproved');
    await applyEvent(parts, sent);
  } catch (error) {
    if (!(error instanceof PayPalUnavailable || error instanceof PayPalRefused)) throw error;
    parts.runtime.log.error('An event of PayPal could not be verified; PayPal sends it again', { error });
    // guard: an event is refused while PayPal is away
    throw new ApiError('unavailable');
  }
}

async function applyEvent(parts: BillingParts, sent: unknown): Promise<void> {
  const { captureResource, event } = await import('./paypal-shapes.ts');
  const { event_type, resource } = event.parse(sent);
  const returned = RETURNED.includes(event_type);
  if (!returned && !CAPTURED.includes(event_type)) return;
  const orderId = await findOrderId(parts, captureResource.parse(resource), returned);
  const userId = orderId === undefined ? undefined : await findOrderOwner(parts.runtime.accounts, orderId);
  if (orderId === undefined || userId === undefined) {
    parts.runtime.log.warn('An event of PayPal is about an unknown order', { event: event_type });
    return;
  }
  if (returned) await endPayment(parts, userId, orderId);
  else await settleOrder(parts, userId, orderId);
}

/** Refunds and reversals name their capture in the link `up`. */
async function findOrderId(
  { paypal }: BillingParts,
  { id, supplementary_data, links = [] }: CaptureResource,
  returned: boolean,
): Promise<string | undefined> {
  const named = supplementary_data?.related_ids?.order_id;
  if (named !== undefined) return named;
  const up = links.find(({ rel }) => rel === 'up')?.href;
  const captureId = returned ? /\/captures\/([\w-]+)$/.exec(up ?? '')?.[1] : id;
  return captureId === undefined ? undefined : paypal.orderOfCapture(captureId);
}

function readProof(headers: Readonly<Record<string, string | undefined>>): WebhookProof | undefined {
  const auth_algo = headers['paypal-auth-algo'];
  const cert_url = headers['paypal-cert-url'];
  const transmission_id = headers['paypal-transmission-id'];
  const transmission_sig = headers['paypal-transmission-sig'];
  const transmission_time = headers['paypal-transmission-time'];
  if (!auth_algo || !cert_url || !transmission_id || !transmission_sig || !transmission_time)
    return undefined;
  return { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time };
}
