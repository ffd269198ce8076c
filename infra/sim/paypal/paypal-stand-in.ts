import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#functions/platform/clock.ts';

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';

export interface StandInCapture {
  readonly id: string;
  status: CaptureStatus;
  readonly amount: Money;
  readonly create_time: string;
}

export interface StandInOrder {
  readonly id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  readonly intent: string;
  readonly create_time: string;
  amount: Money;
  custom_id: string;
  merchant_id: string;
  readonly invoice_id: string;
  /** What the payer's bank will do. */
  funding: Funding;
  capture: StandInCapture | null;
}
export type Funding = 'good' | 'declines' | 'holds-back';

export interface StandInEvent {
  readonly id: string;
  readonly event_type: string;
  readonly create_time: string;
  readonly resource: Readonly<Record<string, unknown>>;
}

/** The stand-in's state: plain JSON. */
export interface StandInState {
  /** Ids, tokens and signatures come from it. */
  readonly seed: string;
  made: number;
  readonly orders: Record<string, StandInOrder>;
  /** Ids of orders by the `PayPal-Request-Id` that created them. */
  readonly created: Record<string, string>;
  /** Order ids by the `PayPal-Request-Id` that captured them. */
  readonly captured: Record<string, string>;
  readonly events: StandInEvent[];
}

export interface StandInAccount {
  readonly clientId: string;
  readonly secret: string;
  readonly merchantId: string;
  readonly webhookId: string;
}

/** An error response of PayPal. */
export class StandInRefusal extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** The initial state of a stand-in. */
export function emptyStandIn(seed: string): StandInState {
  return { seed, made: 0, orders: {}, created: {}, captured: {}, events: [] };
}

/** A stand-in for PayPal with one merchant: orders, captures, refunds and their events. For the local stack, stories and tests. */
export class PayPalStandIn {
  readonly account: StandInAccount;
  readonly state: StandInState;
  readonly #clock: Clock;
  readonly #onEvent: (event: StandInEvent) => void;

  constructor(
    account: StandInAccount,
    state: StandInState,
    clock: Clock,
    onEvent: (event: StandInEvent) => void = () => undefined,
  ) {
    this.account = account;
    this.state = state;
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  get accessToken(): string {
    return this.#mac('access token');
  }

  /** Creates an order. The same request id returns the same order. */
  create(
    order: Pick<StandInOrder, 'intent' | 'amount' | 'custom_id' | 'invoice_id'>,
    requestId: string | undefined,
  ): StandInOrder {
    const known = requestId === undefined ? undefined : this.state.created[requestId];
    if (known !== undefined) return this.order(known);
    const id = this.#newId();
    const made: StandInOrder = {
      ...order,
      id,
      status: 'CREATED',
      create_time: this.#now(),
      merchant_id: this.account.merchantId,
      funding: 'good',
      capture: null,
    };
    this.state.orders[id] = made;
    if (requestId !== undefined) this.state.created[requestId] = id;
    return made;
  }

  /** @throws StandInRefusal when the order does not exist */
  order(id: string): StandInOrder {
    const order = Object.hasOwn(this.state.orders, id) ? this.state.orders[id] : undefined;
    if (order === undefined) throw new StandInRefusal(404, 'INVALID_RESOURCE_ID');
    return order;
  }

  /** The payer approves an order. @throws StandInRefusal when it is already captured */
  approve(id: string, funding: Funding = 'good'): void {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw new StandInRefusal(422, 'ORDER_ALREADY_CAPTURED');
    order.status = 'APPROVED';
    order.funding = funding;
    this.#emit('CHECKOUT.ORDER.APPROVED', { id, status: order.status, create_time: order.create_time });
  }

  /** Captures an approved order. @throws StandInRefusal when it cannot be captured */
  capture(id: string, requestId?: string): StandInOrder {
    const order = this.order(id);
    if (requestId !== undefined && this.state.captured[requestId] === id) return order;
    if (order.status === 'COMPLETED') throw new StandInRefusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new StandInRefusal(422, 'ORDER_NOT_APPROVED');
    if (order.funding === 'declines') {
      // The payer must choose another payment method.
      order.status = 'CREATED';
      throw new StandInRefusal(422, 'INSTRUMENT_DECLINED');
    }
    const status = order.funding === 'good' ? 'COMPLETED' : 'PENDING';
    order.status = 'COMPLETED';
    order.capture = { id: this.#newId(), status, amount: order.amount, create_time: this.#now() };
    if (requestId !== undefined) this.state.captured[requestId] = id;
    this.#emit(`PAYMENT.CAPTURE.${status}`, this.captureResource(order, order.capture));
    return order;
  }

  /** The order and capture of a capture's id. @throws StandInRefusal when the capture does not exist */
  captureOf(captureId: string): { readonly order: StandInOrder; readonly capture: StandInCapture } {
    for (const order of Object.values(this.state.orders))
      if (order.capture?.id === captureId) return { order, capture: order.capture };
    throw new StandInRefusal(404, 'INVALID_RESOURCE_ID');
  }

  /** Completes or declines a held capture. */
  release(captureId: string, status: 'COMPLETED' | 'DECLINED'): void {
    const { order, capture } = this.captureOf(captureId);
    if (capture.status !== 'PENDING') throw new StandInRefusal(422, 'CAPTURE_NOT_PENDING');
    capture.status = status;
    const event = status === 'COMPLETED' ? 'COMPLETED' : 'DENIED';
    this.#emit(`PAYMENT.CAPTURE.${event}`, this.captureResource(order, capture));
  }

  /** Refunds a payment, fully or by an amount. @throws StandInRefusal when it is already refunded */
  refund(captureId: string, amount?: Money): Readonly<Record<string, unknown>> {
    const { order, capture } = this.captureOf(captureId);
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status))
      throw new StandInRefusal(422, 'CAPTURE_FULLY_REFUNDED');
    const whole = amount === undefined || amount.value === capture.amount.value;
    capture.status = whole ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return this.#returnMoney('PAYMENT.CAPTURE.REFUNDED', order, capture, amount);
  }

  /** The payer's bank reverses a payment. PayPal's record of the capture does not show it. */
  reverse(captureId: string): void {
    const { order, capture } = this.captureOf(captureId);
    this.#returnMoney('PAYMENT.CAPTURE.REVERSED', order, capture);
  }

  /** A capture in PayPal's format. */
  captureResource(order: StandInOrder, capture: StandInCapture): Readonly<Record<string, unknown>> {
    const { custom_id, invoice_id } = order;
    return {
      ...capture,
      custom_id,
      invoice_id,
      final_capture: true,
      supplementary_data: { related_ids: { order_id: order.id } },
    };
  }

  /** An event as PayPal sends it: its body, and the headers that prove it. */
  signed(event: StandInEvent): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
    const body = JSON.stringify({ ...event, event_version: '1.0', resource_version: '2.0' });
    const [id, time] = [event.id.toLowerCase(), event.create_time];
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.example/certificate',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': this.#mac(`${id}|${time}|${this.account.webhookId}|${body}`),
      },
    };
  }

  /** Verifies the signature of an event. */
  verifies(proof: Readonly<Record<string, unknown>>): boolean {
    const {
      transmission_id: id,
      transmission_time: time,
      transmission_sig,
      webhook_id,
      webhook_event,
    } = proof;
    const right = Buffer.from(this.#mac(`${id}|${time}|${webhook_id}|${JSON.stringify(webhook_event)}`));
    const given = Buffer.from(String(transmission_sig));
    return (
      webhook_id === this.account.webhookId && right.length === given.length && timingSafeEqual(right, given)
    );
  }

  #returnMoney(type: string, order: StandInOrder, capture: StandInCapture, amount: Money = capture.amount) {
    const refund = {
      id: this.#newId(),
      status: 'COMPLETED',
      amount,
      invoice_id: order.invoice_id,
      links: [
        { rel: 'up', method: 'GET', href: `https://api.paypal.example/v2/payments/captures/${capture.id}` },
      ],
    };
    this.#emit(type, refund);
    return refund;
  }

  #emit(event_type: string, resource: Readonly<Record<string, unknown>>): void {
    // A copy, because captures change later.
    const kept = JSON.parse(JSON.stringify(resource)) as Record<string, unknown>;
    const event = { id: `WH-${this.#newId()}`, event_type, create_time: this.#now(), resource: kept };
    this.state.events.push(event);
    this.#onEvent(event);
  }

  /** 17 letters and digits, like PayPal's ids. */
  #newId(): string {
    const hash = createHash('sha256')
      .update(`${this.state.seed} ${++this.state.made}`)
      .digest('hex');
    return BigInt(`0x${hash}`).toString(36).toUpperCase().slice(-17);
  }

  #mac(text: string): string {
    return createHmac('sha256', this.state.seed).update(text).digest('base64');
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }
}
