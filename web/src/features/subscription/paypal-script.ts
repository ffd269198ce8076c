import type { SiteConfig } from '#shared/contract/site-config.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';

/** PRODUCT §4, payment flow. */
export interface PayPalButtonOptions {
  readonly createOrder: () => Promise<string>;
  readonly onApprove: (approved: { readonly orderID: string }) => Promise<void>;
  readonly onCancel: () => void;
  readonly onError: (error: unknown) => void;
}

interface PayPalButtons {
  render(host: HTMLElement): Promise<void>;
  close?(): Promise<void>;
}

/** The parts of `window.paypal` that we use. */
export interface PayPalSdk {
  Buttons(options: PayPalButtonOptions): PayPalButtons;
}

declare global {
  interface Window {
    paypal?: PayPalSdk;
  }
}

const LOAD_TIMEOUT_MS = 20_000;

let loading: Promise<PayPalSdk> | undefined;

/**
 * Loads PayPal's script once. Its URL comes from the configuration, which PayPal's loader package does not support.
 * @throws Error when loading fails; the next call tries again
 */
export function loadPayPal(
  { scriptUrl, clientId }: NonNullable<SiteConfig['paypal']>,
  clientToken: string,
): Promise<PayPalSdk> {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: PRICE.currency,
    intent: PRICE.intent.toLowerCase(),
  });
  loading ??= load(`${scriptUrl}?${query}`, clientToken).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(address: string, clientToken: string): Promise<PayPalSdk> {
  const script = document.createElement('script');
  script.src = address;
  script.dataset['clientToken'] = clientToken;
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error('PayPal’s script could not be loaded.'));
      setTimeout(() => reject(new Error('PayPal’s script did not come in time.')), LOAD_TIMEOUT_MS);
      document.head.append(script);
    });
    if (window.paypal === undefined) throw new Error('PayPal’s script brought no buttons.');
    return window.paypal;
  } catch (error) {
    script.remove();
    throw error;
  }
}
