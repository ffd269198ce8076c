import { countCall } from '#functions/accounts/rate-limit.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { endPayment } from './end-payment.ts';
import { type BillingParts, ownerOf } from './order-store.ts';
import { PayPalRefused, PayPalUnavailable, type WebhookProof } from './paypal.ts';
import type { CaptureResource } from './paypal-shapes.ts';
import { settleOrder } from './settle-order.ts';

const CAPTURED = ['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.DENIED'];
const RETURNED = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'];

/** An event as it came. */
export interface EventRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The signature is over these very bytes. */
  readonly rawBody: string;
  /** The network it came from. */
  readonly address: string;
}

/**
 * Takes in an event of PayPal's, once or ten times, early or late. An event that a capture went well or badly only says
 * which order to look at; that one was returned is believed, since PayPal's own record may still call it completed.
 * Events of other kinds, and about orders we never made, change nothing.
 * PayPal is asked about a signature only so often for one address: strangers cannot make us ask it without end.
 * @throws ApiError `webhookUnproved` when it is not PayPal's; `tooManyRequests` or `unavailable` when PayPal must send it again
 */
export async function takeInEvent(
  parts: BillingParts,
  { headers, rawBody, address }: EventRequest,
): Promise<void> {
  try {
    const sent: unknown = JSON.parse(rawBody);
    const proof = proofIn(headers);
    if (proof === undefined) throw new ApiError('webhookUnproved');
    await countCall(parts.runtime, 'webhook-address', address);
    if (!(await parts.paypal.isFromPayPal(proof, sent))) throw new ApiError('webhookUnproved');
    await actOn(parts, sent);
  } catch (error) {
    if (!(error instanceof PayPalUnavailable || error instanceof PayPalRefused)) throw error;
    parts.runtime.log.error('An event of PayPal could not be checked; PayPal sends it again', { error });
    throw new ApiError('unavailable');
  }
}

async function actOn(parts: BillingParts, sent: unknown): Promise<void> {
  const { captureResource, event } = await import('./paypal-shapes.ts');
  const { event_type, resource } = event.parse(sent);
  const returned = RETURNED.includes(event_type);
  if (!returned && !CAPTURED.includes(event_type)) return;
  const orderId = await orderIdOf(parts, captureResource.parse(resource), returned);
  const userId = orderId === undefined ? undefined : await ownerOf(parts.runtime.accounts, orderId);
  if (orderId === undefined || userId === undefined) {
    parts.runtime.log.warn('An event of PayPal is about no order of ours', { event: event_type });
    return;
  }
  if (returned) await endPayment(parts, userId, orderId);
  else await settleOrder(parts, userId, orderId);
}

/** Refunds and reversals are resources of their own, whose link `up` is the capture. */
async function orderIdOf(
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

function proofIn(headers: Readonly<Record<string, string | undefined>>): WebhookProof | undefined {
  const auth_algo = headers['paypal-auth-algo'];
  const cert_url = headers['paypal-cert-url'];
  const transmission_id = headers['paypal-transmission-id'];
  const transmission_sig = headers['paypal-transmission-sig'];
  const transmission_time = headers['paypal-transmission-time'];
  if (!auth_algo || !cert_url || !transmission_id || !transmission_sig || !transmission_time)
    return undefined;
  return { auth_algo, cert_url, transmission_id, transmission_sig, transmission_time };
}
