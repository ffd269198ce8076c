import {
  type Execute,
  openPayPal,
  type PayPalApi,
  PayPalRefused,
  PayPalUnavailable,
} from '#functions/billing/paypal.ts';
import { configFrom } from '#functions/platform/config.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { answerRest } from '../paypal/paypal-rest.ts';
import { emptyStandIn, PayPalStandIn } from '../paypal/paypal-stand-in.ts';

export const TEST_ACCOUNT = {
  clientId: 'client',
  secret: 'secret',
  merchantId: 'MERCHANT00001',
  webhookId: 'WEBHOOK00001',
} as const;

export const TEST_PAYPAL_ENV = {
  PAYPAL_CLIENT_ID: TEST_ACCOUNT.clientId,
  PAYPAL_SECRET: TEST_ACCOUNT.secret,
  PAYPAL_MERCHANT_ID: TEST_ACCOUNT.merchantId,
  PAYPAL_WEBHOOK_ID: TEST_ACCOUNT.webhookId,
  PAYPAL_API: 'http://paypal.test',
} as const;

/** A fault of the connection: the request does not arrive, or its response is lost. */
export type ConnectionFault = 'not-asked' | 'not-heard';

/** Sends requests to a stand-in without a network. */
export function requestsTo(standIn: PayPalStandIn): Execute {
  return async ({ verb, path, headers, body }) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const answer = answerRest(standIn, {
      method: verb,
      path: path.split('?')[0] ?? path,
      headers: { ...Object.fromEntries(lower), authorization: `Bearer ${standIn.accessToken}` },
      // Copied as on the wire, so that no objects are shared.
      body: JSON.parse(JSON.stringify(body ?? null)) as unknown,
    });
    if (answer.status < 300) return JSON.parse(JSON.stringify(answer.body)) as unknown;
    const { details } = answer.body as { details?: readonly { issue: string }[] };
    throw new PayPalRefused(answer.status, details?.[0]?.issue ?? '');
  };
}

/**
 * Our PayPal module with a stand-in, without a network.
 * @param trouble decides on a fault before each request, by its path
 */
export function payPalAt(
  standIn: PayPalStandIn,
  trouble: (path: string) => ConnectionFault | undefined | Promise<ConnectionFault | undefined>,
): PayPalApi {
  const execute = requestsTo(standIn);
  return openPayPal(configFrom(TEST_PAYPAL_ENV), async (request) => {
    const fault = await trouble(request.path.split('?')[0] ?? request.path);
    if (fault === 'not-asked') throw new PayPalUnavailable('The connection was refused.');
    const answer = await execute(request);
    if (fault === 'not-heard') throw new PayPalUnavailable('The connection broke.');
    return answer;
  });
}

/** A test runtime for billing, and a stand-in with the same clock. */
export async function billingRuntime(
  startAt?: string,
): Promise<{ readonly runtime: TestRuntime; readonly standIn: PayPalStandIn }> {
  const runtime = await testRuntime(startAt, TEST_PAYPAL_ENV);
  return { runtime, standIn: new PayPalStandIn(TEST_ACCOUNT, emptyStandIn('test'), runtime.clock) };
}
