import { signedIn } from '#functions/accounts/testing.ts';
import type { PayPal } from '#functions/billing/paypal.ts';
import { billingRuntime, payPalAt, type Trouble } from '#functions/billing/testing/billing-runtime.ts';
import type { PayPalStandIn, StandInEvent } from '#functions/billing/testing/paypal-stand-in.ts';
import { dueMail } from '#functions/mail/outbox.ts';
import type { TestRuntime } from '#functions/platform/testing.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { createAccountApi } from './account.ts';
import { createBillingApi } from './billing.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { jsonOf, send, textOf } from './testing.ts';

type Answer = Awaited<ReturnType<typeof send>>;

/** When the tests of billing begin: the trial is over. */
export const NOW = '2026-11-30T12:00:00.000Z';
/** How a subscription reads that was paid then. */
export const MONTH = { nextBillingDate: '2026-12-30T12:00:00.000Z', accessUntil: '2027-01-02T12:00:00.000Z' };
/** What a page sends for an order; the server goes by none of it. */
const ORDER = { amount: '0.01', currency: 'JPY', intent: 'AUTHORIZE' };

/** The billing calls with somebody signed in, and a PayPal that can fail. */
export class Shop {
  readonly runtime: TestRuntime;
  readonly standIn: PayPalStandIn;
  readonly paypal: PayPal;
  readonly billing: AreaHandler;
  /** Asked before each request to PayPal, by its path. */
  trouble: (path: string) => Trouble | undefined | Promise<Trouble | undefined> = () => undefined;
  cookies: string[] = [];

  constructor(runtime: TestRuntime, standIn: PayPalStandIn) {
    this.runtime = runtime;
    this.standIn = standIn;
    this.paypal = payPalAt(standIn, (path) => this.trouble(path));
    this.billing = createBillingApi(runtime, this.paypal);
  }

  async signIn(userId: string): Promise<void> {
    ({ cookies: this.cookies } = await signedIn(this.runtime, userId));
  }

  tryOrder(): Promise<Answer> {
    return send(this.billing, 'createOrder', { cookies: this.cookies, json: ORDER });
  }

  /** A new order's id. */
  async order(): Promise<string> {
    return (jsonOf(await this.tryOrder()) as { id: string }).id;
  }

  capture(orderId: string): Promise<Answer> {
    return send(this.billing, 'captureOrder', { cookies: this.cookies, params: { orderId } });
  }

  activate(paypalOrderId: string): Promise<Answer> {
    return send(this.billing, 'activateSubscription', { cookies: this.cookies, json: { paypalOrderId } });
  }

  /** An order, approved and captured. */
  async captured(): Promise<string> {
    const id = await this.order();
    this.standIn.approve(id);
    await this.capture(id);
    return id;
  }

  /** Gives the money of an order back. */
  giveBack(orderId: string, how: 'refund' | 'reverse'): void {
    this.standIn[how](this.standIn.order(orderId).capture?.id ?? '');
  }

  /** PayPal's last event of a type. @throws when there was none */
  event(type: string): StandInEvent {
    const event = this.standIn.state.events.findLast(({ event_type }) => event_type === type);
    if (event === undefined) throw new Error(`There was no event ${type}.`);
    return event;
  }

  /** Sends an event to the webhook; `headers` replace those that prove it. */
  deliver(event: StandInEvent, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const sent = this.standIn.signed(event);
    return send(this.billing, 'paypalWebhook', { body: sent.body, headers: { ...sent.headers, ...headers } });
  }

  async subscription(): Promise<unknown> {
    return jsonOf(
      await send(createAccountApi(this.runtime), 'currentSubscription', { cookies: this.cookies }),
    );
  }

  async payments(): Promise<unknown> {
    return jsonOf(await send(this.billing, 'listPayments', { cookies: this.cookies }));
  }

  /** The sort keys of the mails of billing that are queued. */
  async mails(): Promise<string[]> {
    const all: string[] = [];
    for await (const page of dueMail(this.runtime.accounts, new Date('2100-01-01'), 100))
      all.push(...page.map(({ sk }) => sk));
    return all.filter((sk) => !/#(welcome|trial-ending)$/.test(sk));
  }
}

/** A shop of its own, with "ada" signed in. */
export async function openShop(): Promise<Shop> {
  const { runtime, standIn } = await billingRuntime('2026-11-20T12:00:00.000Z');
  const shop = new Shop(runtime, standIn);
  await shop.signIn('ada');
  runtime.setTime(NOW);
  return shop;
}

/** An answer as the page shows it: status and sentence. */
export async function told(answer: Promise<Answer>): Promise<string> {
  return `${(await answer).statusCode} ${textOf(await answer)}`;
}

/** How an error of the contract reads. */
export function sentence(code: keyof typeof ERRORS): string {
  return `${ERRORS[code].status} ${ERRORS[code].sentence}`;
}
