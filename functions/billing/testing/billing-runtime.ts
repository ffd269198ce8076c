import {
  type Execute,
  openPayPal,
  type PayPal,
  PayPalRefused,
  PayPalUnavailable,
} from '#functions/billing/paypal.ts';
import { configFrom } from '#functions/platform/config.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { answerRest } from './paypal-rest.ts';
import { emptyStandIn, PayPalStandIn } from './paypal-stand-in.ts';

/** The merchant of the tests. */
export const TEST_ACCOUNT = {
  clientId: 'client',
  secret: 'secret',
  merchantId: 'MERCHANT00001',
  webhookId: 'WEBHOOK00001',
} as const;

/** What the functions' environment says of that merchant. */
export const TEST_PAYPAL_ENV = {
  PAYPAL_CLIENT_ID: TEST_ACCOUNT.clientId,
  PAYPAL_SECRET: TEST_ACCOUNT.secret,
  PAYPAL_MERCHANT_ID: TEST_ACCOUNT.merchantId,
  PAYPAL_WEBHOOK_ID: TEST_ACCOUNT.webhookId,
  PAYPAL_API: 'http://paypal.test',
} as const;

/** What can go wrong on the way to PayPal: it was not asked, or did as asked and nobody heard. */
export type Trouble = 'not-asked' | 'not-heard';

/** Requests to a stand-in without a network. */
export function requestsTo(standIn: PayPalStandIn): Execute {
  return async ({ verb, path, headers, body }) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const answer = answerRest(standIn, {
      method: verb,
      path: path.split('?')[0] ?? path,
      headers: { ...Object.fromEntries(lower), authorization: `Bearer ${standIn.accessToken}` },
      // As bytes on a wire: nothing is shared.
      body: JSON.parse(JSON.stringify(body ?? null)) as unknown,
    });
    if (answer.status < 300) return JSON.parse(JSON.stringify(answer.body)) as unknown;
    const { details } = answer.body as { details?: readonly { issue: string }[] };
    throw new PayPalRefused(answer.status, details?.[0]?.issue ?? '');
  };
}

/**
 * PayPal without a network: our module's requests go straight to a stand-in.
 * @param trouble asked before each request, by its path
 */
export function payPalAt(
  standIn: PayPalStandIn,
  trouble: (path: string) => Trouble | undefined | Promise<Trouble | undefined>,
): PayPal {
  const execute = requestsTo(standIn);
  return openPayPal(configFrom(TEST_PAYPAL_ENV), async (request) => {
    const fault = await trouble(request.path.split('?')[0] ?? request.path);
    if (fault === 'not-asked') throw new PayPalUnavailable('The connection was refused.');
    const answer = await execute(request);
    if (fault === 'not-heard') throw new PayPalUnavailable('The connection broke.');
    return answer;
  });
}

/** A test runtime that knows the merchant, and a stand-in with the same clock. */
export async function billingRuntime(
  startAt?: string,
): Promise<{ readonly runtime: TestRuntime; readonly standIn: PayPalStandIn }> {
  const runtime = await testRuntime(startAt, TEST_PAYPAL_ENV);
  return { runtime, standIn: new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('test'), runtime.clock) };
}
