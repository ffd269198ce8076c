import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { Purchase } from '#shared/domain/plan/seats.ts';
import { call, RequestError } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { siteConfigQuery, useSiteConfig } from '../../lib/api/site-config.ts';
import { formatPrice } from '../../lib/format/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/toasts/use-action.ts';
import { loadPayPal, type PayPalSdk } from './paypal-script.ts';
import { PLAN_QUERIES, showPaymentError } from './use-payment.ts';

interface PaymentPanelProps {
  /** What is bought: a month for some people, or one more seat. */
  readonly purchase: Purchase;
  /** Says when the month begins. */
  readonly begins: string;
  /** True during capture and activation. */
  readonly paying: boolean;
  readonly onApprove: (orderId: string) => void;
  readonly onCancel: () => void;
}

/** Pays for one month: the price, PayPal’s buttons, and a Cancel button that always works (PRODUCT §4). */
export function PaymentPanel({ purchase, begins, paying, onApprove, onCancel }: PaymentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const paypal = usePayPal();
  return (
    <section aria-labelledby="payment" className="border-t border-line-strong">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-5 sm:px-8">
        <h3 id="payment" ref={heading} tabIndex={-1} className="text-16 font-semibold outline-none">
          {purchaseTitle(purchase)}
        </h3>
        <p className="figures font-mono text-16 font-medium whitespace-nowrap">
          {formatPrice(purchase.amount, PRICE.currency)}
        </p>
      </div>
      <p className="px-5 pt-1 text-14 text-pretty text-muted sm:px-8">{begins}</p>
      <div className="px-5 pt-4 pb-6 sm:px-8">
        {paying && (
          <p role="status" className="flex min-h-11 items-center gap-3 text-14">
            <Spinner /> Confirming your payment with PayPal. Keep this page open.
          </p>
        )}
        <div hidden={paying}>
          {paypal.isPending && <Loading label="Loading PayPal" bars={['h-11']} />}
          {paypal.isError && <Unavailable onTryAgain={() => paypal.refetch()} />}
          {paypal.data !== undefined && (
            <Buttons purchase={purchase} paypal={paypal.data} onApprove={onApprove} onCancel={onCancel} />
          )}
          <Button look="quiet" onClick={onCancel} className="mt-3 w-full">
            Cancel
          </Button>
        </div>
      </div>
    </section>
  );
}

function purchaseTitle({ seats, addedUntil }: Purchase): string {
  if (addedUntil !== undefined) return 'Add one seat';
  return seats === 1 ? 'Pay for one month' : `Pay for one month, ${seats} people`;
}

/** PayPal's script with a client token; loaded each time the panel opens, because the token lasts only hours. */
function usePayPal() {
  const paypal = useQuery({
    queryKey: ['paypal'],
    gcTime: 0,
    queryFn: async ({ client, signal }) => {
      const config = await client.ensureQueryData(siteConfigQuery);
      if (config.paypal === null) throw new Error('This site has no PayPal account set up.');
      const setup = await call('paypalSetup', { signal });
      if ('error' in setup) throw new Error(setup.error);
      return loadPayPal(config.paypal, setup.clientToken);
    },
  });
  const { error } = paypal;
  useEffect(() => {
    // PRODUCT §8: an unavailable provider is only logged.
    if (error !== null) console.error('Payment is unavailable.', error);
  }, [error]);
  return paypal;
}

function Unavailable({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const contact = useSiteConfig()?.contactEmail;
  return (
    <div role="alert" className="border-l-4 border-problem pl-3 text-14">
      <p className="font-medium">Payment is unavailable right now.</p>
      <p className="mt-1 text-muted">
        PayPal could not be reached, so nothing was charged. Everything else works. Try again in a few minutes
        {contact !== undefined && (
          <>
            , or write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink>
          </>
        )}
        .
      </p>
      <Button size="small" onClick={onTryAgain} className="mt-2">
        Try Again
      </Button>
    </div>
  );
}

interface ButtonsProps extends Pick<PaymentPanelProps, 'purchase' | 'onApprove' | 'onCancel'> {
  readonly paypal: PayPalSdk;
}

/** PayPal's own buttons. Ignores what they report after unmounting, so that a canceled order is never captured. */
function Buttons({ purchase, paypal, ...on }: ButtonsProps) {
  const { amount, seats, addedUntil } = purchase;
  const host = useRef<HTMLDivElement>(null);
  // Pressing twice, or again after closing PayPal's window, still makes one order.
  const order = useRef<Promise<string>>(undefined);
  // Why creating the order failed: PayPal reports only its own wrapper of the error.
  const refusal = useRef<unknown>(undefined);
  const queryClient = useQueryClient();
  const creation = useAction(() => {
    const lastPayment = queryClient.getQueryData(read('listPayments').queryKey)?.[0]?.orderId;
    return call('createOrder', {
      body: {
        amount,
        currency: PRICE.currency,
        intent: PRICE.intent,
        ...(addedUntil !== undefined ? { addSeats: seats } : seats > 1 && { seats }),
        ...(lastPayment !== undefined && { lastPayment }),
      },
    });
  });
  const createOrder = useEffectEvent((): Promise<string> => {
    order.current ??= creation.mutateAsync().then(
      ({ id }) => id,
      (error: unknown) => {
        order.current = undefined;
        refusal.current = error;
        throw error;
      },
    );
    return order.current;
  });
  const onApprove = useEffectEvent((orderId: string) => {
    order.current = undefined;
    on.onApprove(orderId);
  });
  const onCancel = useEffectEvent(() => on.onCancel());
  const onError = useEffectEvent((reported: unknown) => {
    const error = refusal.current ?? reported;
    order.current = undefined;
    refusal.current = undefined;
    console.error('The payment failed.', error);
    if (!(error instanceof RequestError && [409, 425].includes(error.status)))
      return showPaymentError(error as Error);
    // Nothing to pay: an earlier payment is pending or has just activated the subscription.
    showToast({ title: 'No Payment Made', description: error.sentence });
    onCancel();
    for (const { queryKey } of PLAN_QUERIES) void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let shown = true;
    const whileShown = (action: () => void): void => {
      if (shown) action();
    };
    const buttons = paypal.Buttons({
      createOrder: () => createOrder(),
      onApprove: async ({ orderID }) => whileShown(() => onApprove(orderID)),
      onCancel: () => whileShown(onCancel),
      onError: (error) => whileShown(() => onError(error)),
    });
    buttons.render(element).catch((error: unknown) => whileShown(() => onError(error)));
    return () => {
      shown = false;
      // Also closes PayPal's window. Some versions cannot; then the user closes it.
      buttons.close?.().catch((error: unknown) => console.warn('PayPal’s window stayed open.', error));
      element.replaceChildren();
    };
  }, [paypal]);
  return <div ref={host} className="min-h-11" />;
}
