import { signedIn } from '#functions/accounts/testing.ts';
import type { PayPalApi } from '#functions/billing/paypal.ts';
import { dueMail } from '#functions/platform/mail-queue.ts';
import { billingRuntime, type ConnectionFault, payPalAt } from '#infra/sim/doubles/billing-runtime.ts';
import type { TestRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PayPalStandIn, StandInEvent } from '#infra/sim/paypal/paypal-stand-in.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { createAccountApi } from './account.ts';
import { createBillingApi } from './billing.ts';
import type { AreaHandler } from './pipeline/pipeline.ts';
import { answerJson, answerText, send } from './testing.ts';

type Answer = Awaited<ReturnType<typeof send>>;

/** When the billing tests begin: the trial has ended. */
export const BILLING_NOW = '2026-11-30T12:00:00.000Z';
/** Dates of a subscription paid at that time. */
export const MONTH = { nextBillingDate: '2026-12-30T12:00:00.000Z', accessUntil: '2027-01-02T12:00:00.000Z' };
/** Values that the server must ignore. */
const ORDER = { amount: '0.01', currency: 'JPY', intent: 'AUTHORIZE' };

/** The billing calls with a signed-in user, and a PayPal stand-in that can fail. */
export class TestShop {
  readonly runtime: TestRuntime;
  readonly standIn: PayPalStandIn;
  readonly paypal: PayPalApi;
  readonly billing: AreaHandler;
  /** Called with the path before each request to PayPal. */
  trouble: (path: string) => ConnectionFault | undefined | Promise<ConnectionFault | undefined> = () =>
    undefined;
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

  /** @param lastPayment the order of the newest payment that the page shows */
  tryOrder(lastPayment?: string): Promise<Answer> {
    return send(this.billing, 'createOrder', { cookies: this.cookies, json: { ...ORDER, lastPayment } });
  }

  /** A new order's id. */
  async order(lastPayment?: string): Promise<string> {
    return (answerJson(await this.tryOrder(lastPayment)) as { id: string }).id;
  }

  capture(orderId: string): Promise<Answer> {
    return send(this.billing, 'captureOrder', { cookies: this.cookies, params: { orderId } });
  }

  activate(paypalOrderId: string): Promise<Answer> {
    return send(this.billing, 'activateSubscription', { cookies: this.cookies, json: { paypalOrderId } });
  }

  /** Makes, approves and captures an order. Returns its id. */
  async captured(lastPayment?: string): Promise<string> {
    const id = await this.order(lastPayment);
    this.standIn.approve(id);
    await this.capture(id);
    return id;
  }

  giveBack(orderId: string, how: 'refund' | 'reverse'): void {
    this.standIn[how](this.standIn.order(orderId).capture?.id ?? '');
  }

  /** PayPal's last event of a type. @throws Error if there is none */
  event(type: string): StandInEvent {
    const event = this.standIn.state.events.findLast(({ event_type }) => event_type === type);
    if (event === undefined) throw new Error(`There was no event ${type}.`);
    return event;
  }

  /** Sends an event to the webhook; `headers` replace those of its proof. */
  deliver(event: StandInEvent, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const sent = this.standIn.signed(event);
    return send(this.billing, 'paypalWebhook', { body: sent.body, headers: { ...sent.headers, ...headers } });
  }

  async subscription(): Promise<unknown> {
    return answerJson(
      await send(createAccountApi(this.runtime), 'currentSubscription', { cookies: this.cookies }),
    );
  }

  async payments(): Promise<unknown> {
    return answerJson(await send(this.billing, 'listPayments', { cookies: this.cookies }));
  }

  /** Sort keys of the queued billing mails; not those that every trial and month brings. */
  async mails(): Promise<string[]> {
    const all: string[] = [];
    for await (const page of dueMail(this.runtime.accounts, new Date('2100-01-01'), 100))
      all.push(...page.map(({ sk }) => sk));
    return all.filter((sk) => !/#(welcome|trial-ending|access-ended(#\w+)?)$/.test(sk));
  }
}

/** A new shop with the user "ada" signed in. */
export async function openShop(): Promise<TestShop> {
  const { runtime, standIn } = await billingRuntime('2026-11-20T12:00:00.000Z');
  const shop = new TestShop(runtime, standIn);
  await shop.signIn('ada');
  runtime.setTime(BILLING_NOW);
  return shop;
}

/** An answer as the page shows it: status and text. */
export async function answerLine(answer: Promise<Answer>): Promise<string> {
  return `${(await answer).statusCode} ${answerText(await answer)}`;
}

/** An error of the contract as the page shows it. */
export function sentence(code: keyof typeof ERRORS): string {
  return `${ERRORS[code].status} ${ERRORS[code].sentence}`;
}
