import { vi } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import { type FakeAnswers, flushUpdates, openPage, pretendServer, SAMPLE_USER } from '../../lib/testing.tsx';
import type { PayPalButtonOptions } from './paypal-script.ts';
import { SubscriptionPage } from './subscription-page.tsx';

const DAY_MS = 86_400_000;
/** An ISO time some days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

export const TRIAL_PLAN: Output<'currentSubscription'> = {
  status: 'trial',
  trialEnd: inDays(4.5),
  nextBillingDate: null,
  access: true,
  accessUntil: inDays(4.5),
  daysLeft: 5,
  cancelled: false,
  seats: 1,
  people: 1,
  isOwner: true,
};

export const PAID_PLAN: Output<'currentSubscription'> = {
  status: 'active',
  trialEnd: inDays(-20),
  nextBillingDate: inDays(20.5),
  access: true,
  accessUntil: inDays(23.5),
  daysLeft: 24,
  cancelled: false,
  seats: 1,
  people: 1,
  isOwner: true,
};

const SERVER: FakeAnswers = {
  'GET /config.json': () =>
    Response.json({
      contactEmail: 'hello@example.com',
      paypal: { scriptUrl: 'https://paypal.example/sdk/js', clientId: 'client' },
    }),
  'GET /api/subscriptions/current': () => Response.json(TRIAL_PLAN),
  'GET /api/subscriptions/payments': () => Response.json([]),
  'GET /api/paypal/setup': () => Response.json({ clientToken: 'token' }),
  'POST /api/paypal/order': () => Response.json({ id: 'ORDER-1' }),
  'POST /api/paypal/order/ORDER-1/capture': () => Response.json({ id: 'ORDER-1' }),
  'POST /api/subscriptions/activate': () => Response.json({ status: 'active', seats: 1, addedUntil: null }),
};

/** The last options of PayPal's buttons; `closed` counts closed buttons. */
export const paypal: { options: PayPalButtonOptions | null; closed: number } = { options: null, closed: 0 };

/** Simulates PayPal's script. It loads once for all tests of a file. */
export function fakePayPal(): void {
  window.paypal = {
    Buttons: (options) => {
      paypal.options = options;
      return {
        render: async () => undefined,
        close: async () => {
          paypal.closed += 1;
        },
      };
    },
  };
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes);
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) queueMicrotask(() => node.dispatchEvent(new Event('load')));
  });
}

/** Opens the page; `answers` replace the default ones. */
export async function openSubscription(answers: FakeAnswers = {}, onUnauthorized: () => void = vi.fn()) {
  paypal.options = null;
  paypal.closed = 0;
  const server = pretendServer({ ...SERVER, ...answers });
  await openPage('/subscription', <SubscriptionPage user={SAMPLE_USER} />, onUnauthorized);
  await flushUpdates();
  return server;
}
