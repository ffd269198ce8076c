import type { Output } from '#shared/contract/index.ts';
import type { BillingParts } from './order-store.ts';

/** What the page needs for its payment panel, or that there is none now. Why not is only logged (PRODUCT §8). */
export async function paymentSetup({ runtime, paypal }: BillingParts): Promise<Output<'paypalSetup'>> {
  try {
    return { clientToken: await paypal.clientToken() };
  } catch (error) {
    runtime.log.error('Payment could not be set up', { error });
    return { error: 'Payment is unavailable at the moment. Try again in a few minutes.' };
  }
}
